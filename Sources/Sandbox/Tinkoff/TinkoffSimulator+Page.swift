internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The path of the payer's pages behind the provider's name; the payment's number follows.
  static let pagePath = "new/"

  /// The name under which requests of pages are counted.
  static let pageName = "page"

  /// The page behind `PaymentURL`: shows it, or does what its form says.
  func page(_ call: ProviderCall) -> Simulated {
    let payment = String(call.request.path.dropFirst("/\(id)/\(Self.pagePath)".count))
    switch call.request.method {
    case "GET":
      let shown = book.withLock { book in
        book.settle(until: call.now)
        return book.show(payment, at: call.now)
      }
      guard let shown else { return .html(404, "404 Not Found") }
      return Self.page(of: shown)
    case "POST": return post(call, payment)
    default: return .html(405, "405 Method Not Allowed")
    }
  }

  private func post(_ call: ProviderCall, _ payment: String) -> Simulated {
    let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
    let values = Dictionary(
      pairs.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    guard let outcome = PayerVisit.Outcome(rawValue: values["outcome"] ?? "") else {
      return .html(400, "400 Bad Request")
    }
    let card = values["card"].map { $0.filter { $0 != " " } }
    if values["code"].map({ outcome == .pay && $0 != TinkoffCard.passcode }) ?? false {
      return HTMLPage(title: "Wrong code", lines: ["The code is \(TinkoffCard.passcode)."])
        .answer(400)
    }
    let visit = PayerVisit(order: "", outcome: outcome, card: card)
    let done = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        return try book.step(visit, of: payment, at: call.now)
      }
    }
    switch done {
    case .success(let (changed, ending)): return ending.end(Self.reply(to: visit, changed))
    case .failure(let refusal):
      return HTMLPage(title: "Not possible", lines: ["\(refusal.code): \(refusal.details)"])
        .answer(refusal.code == TinkoffBook.notFound.code ? 404 : 409)
    }
  }

  private static func reply(to visit: PayerVisit, _ payment: TinkoffPayment) -> Simulated {
    if visit.outcome == .abandon {
      return HTMLPage(
        title: "Left",
        lines: ["The payment stays open until its time is up."],
        back: payment.returns.failure
      )
      .answer()
    }
    guard !payment.status.awaitsPayer else { return page(of: payment) }
    return payment.returns.address(for: payment).flatMap { HTMLPage.redirect(to: $0) }
      ?? page(of: payment)
  }

  private static func page(of payment: TinkoffPayment) -> Simulated {
    let amount = Money.decimalText(minorUnits: payment.amount, exponent: 2)
    var page = HTMLPage(
      title: "Order \(payment.order)",
      lines: ["\(amount) RUB, payment \(payment.id), \(payment.status.rawValue)"]
    )
    guard payment.status.awaitsPayer else {
      page.back = payment.returns.address(for: payment)
      return page.answer()
    }
    page.action = "/tinkoff/\(pagePath)\(payment.id)"
    if payment.status == .threeDSChecking {
      page.lines.append("3-D Secure: the code is \(TinkoffCard.passcode).")
      page.inputs = "<label>Code <input name=\"code\" value=\"\(TinkoffCard.passcode)\"></label>\n"
    } else {
      page.inputs = "<label>Card <input name=\"card\" value=\"\(TinkoffCard.plain)\"></label>\n"
    }
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Pay"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Leave"),
    ]
    return page.answer()
  }

  /// Does all the steps of a payer at once.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated {
    defer { tell() }
    if let answer = visitIssuer(visit, at: now) { return answer }
    if let answer = visitLink(visit) { return answer }
    let done = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: now)
        var found: TinkoffPayment?
        for terminal in terminals.keys.sorted() where found == nil {
          found = book.payment(terminal: terminal, order: visit.order)
        }
        guard let found else { throw TinkoffBook.notFound }
        let (payment, ending) = try book.step(visit, of: found.id, at: now)
        guard ending == .challenge else { return (payment, ending) }
        return try book.step(visit, of: found.id, at: now)
      }
    }
    switch done {
    case .success(let (payment, ending)):
      // Whoever asks for a payer gets an answer, whatever the payer's browser sees.
      let answer = visit.answer(reference: payment.id, state: payment.status.rawValue)
      return ending == .slow ? ending.end(answer) : answer
    case .failure(let refusal):
      let status = refusal.code == TinkoffBook.notFound.code ? 404 : 409
      return PayerVisit.refusal(status, "\(refusal.code): \(refusal.details)")
    }
  }
}
