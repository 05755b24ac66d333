internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension PortmoneSimulator {
  /// The issuer's page in the wallet's web view.
  func issuer(_ call: ProviderCall) -> Simulated {
    let name = String(call.request.path.dropFirst("/\(id)/\(Self.issuerPath)".count))
    let bill = wallet.withLock { wallet in
      wallet.settle(until: call.now)
      return wallet.bills.values.first { PortmoneWallet.transaction("d", $0.number) == name }
    }
    guard let bill else { return .html(404, "404 Not Found") }
    switch call.request.method {
    case "GET": return show(bill)
    case "POST":
      let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
      let word = pairs.first { $0.name == "outcome" }?.value ?? ""
      guard let outcome = PayerVisit.Outcome(rawValue: word) else {
        return .html(400, "400 Bad Request")
      }
      let ending = wallet.withLock { $0.visit(bill.number, outcome, at: call.now) }
      let after = wallet.withLock { $0.bills[bill.number] } ?? bill
      return ending?.end(show(after)) ?? HTMLPage(title: "Nothing to do").answer(409)
    default: return .html(405, "405 Method Not Allowed")
    }
  }

  private func show(_ bill: PortmoneWalletBill) -> Simulated {
    let amount = PortmoneAmount.text(bill.amount)
    var page = HTMLPage(
      title: "Bill \(bill.number)",
      lines: ["\(amount) UAH", bill.stage.rawValue]
    )
    guard bill.stage == .needsPage else { return page.answer() }
    page.action = "/\(id)/\(Self.issuerPath)\(PortmoneWallet.transaction("d", bill.number))"
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Agree"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Close"),
    ]
    return page.answer()
  }

  /// Does the payer's step on the issuer's page; nil when the order is no bill of the wallet's.
  func visitIssuer(_ visit: PayerVisit, at now: Instant) -> Simulated? {
    let done = wallet.withLock { wallet -> (Ending?, PortmoneWalletBill?)? in
      wallet.settle(until: now)
      guard wallet.bills[visit.order] != nil else { return nil }
      return (wallet.visit(visit.order, visit.outcome, at: now), wallet.bills[visit.order])
    }
    guard let (ending, bill) = done else { return nil }
    guard let ending, let bill else {
      return PayerVisit.refusal(409, "the bill \(visit.order) waits for nobody")
    }
    let reference = bill.stage == .paid ? PortmoneWallet.reference(bill.number) : ""
    let answer = visit.answer(reference: reference, state: bill.stage.rawValue)
    return ending == .slow ? ending.end(answer) : answer
  }
}
