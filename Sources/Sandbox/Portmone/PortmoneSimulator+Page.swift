internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension PortmoneSimulator {
  /// The payer's page: shows it, or does what its form says.
  func page(_ call: ProviderCall) -> Simulated {
    let page = String(call.request.path.dropFirst("/\(id)/\(Self.pagePath)".count))
    let shown = book.withLock { book -> (key: String, order: PortmoneOrder)? in
      book.settle(until: call.now)
      guard let key = book.key(ofPage: page), let order = book[key] else { return nil }
      return (key, order)
    }
    guard let (key, order) = shown else { return .html(404, "404 Not Found") }
    switch call.request.method {
    case "GET": return show(order, order.rows.last, at: call.now)
    case "POST": return post(call, key)
    default: return .html(405, "405 Method Not Allowed")
    }
  }

  private func post(_ call: ProviderCall, _ key: String) -> Simulated {
    let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
    let word = pairs.first { $0.name == "outcome" }?.value ?? ""
    guard let outcome = PayerVisit.Outcome(rawValue: word) else {
      return .html(400, "400 Bad Request")
    }
    let done = book.withLock { book in
      Result { () throws(PortmoneBook.Closed) in
        let (row, ending) = try book.step(outcome, in: key, at: call.now)
        return (book[key], row, ending, outcome == .abandon)
      }
    }
    switch done {
    case .success((let order?, let row, let ending, let isLeft)):
      if isLeft { return leave(order, row) }
      return ending.end(show(order, row, at: call.now))
    case .failure(.over):
      guard let order = book.withLock({ $0[key] }) else { return .html(404, "404 Not Found") }
      var page = show(order, order.rows.last, at: call.now)
      page.reply.status = 409
      return page
    case .success, .failure: return .html(404, "404 Not Found")
    }
  }

  private func show(_ order: PortmoneOrder, _ row: PortmoneRow?, at now: Instant) -> Simulated {
    guard order.isOpen(at: now) else { return leave(order, row) }
    var page = HTMLPage(title: "Order \(order.link.order)", lines: ["\(order.link.amount)"])
    if let row, row.status == .rejected { page.lines.append("Refused: \(row.message)") }
    if order.isChallenged { page.lines.append("3-D Secure: the issuer asks you to agree.") }
    page.action = "/\(id)/\(Self.pagePath)\(order.page)"
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Pay"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Cancel"),
    ]
    return page.answer()
  }

  /// The page that says how it ended; its form posts unsigned fields to the shop (dossier §4.3).
  private func leave(_ order: PortmoneOrder, _ row: PortmoneRow?) -> Simulated {
    let isGood = row.map { [.paid, .held].contains($0.status) } ?? false
    var page = HTMLPage(
      title: row?.status.rawValue ?? "Not paid",
      lines: ["Order \(order.link.order)", "\(order.link.amount)"]
    )
    let address = isGood ? order.link.successURL : order.link.failureURL
    guard !address.isEmpty else { return page.answer() }
    page.back = address
    page.backPairs = [
      ("SHOPBILLID", row?.id ?? ""), ("SHOPORDERNUMBER", order.link.order),
      ("APPROVALCODE", isGood ? "TESTPM" : ""),
      ("BILL_AMOUNT", PortmoneAmount.text(order.link.amount.minorUnits)), ("TOKEN", ""),
      ("RESULT", isGood ? "0" : row?.message ?? "The payer left"),
      ("CARD_MASK", "444433******1111"), ("ATTRIBUTE1", order.link.attributes[0]),
      ("ATTRIBUTE2", order.link.attributes[1]), ("ATTRIBUTE3", order.link.attributes[2]),
      ("ATTRIBUTE4", order.link.attributes[3]), ("RECEIPT_URL", ""),
      ("LANG", order.link.language), ("DESCRIPTION", order.link.description),
    ]
    return page.answer()
  }

  /// Does all the steps of a payer at once.
  func visitPage(_ visit: PayerVisit, at now: Instant) -> Simulated {
    let done = book.withLock { book in
      Result { () throws(PortmoneBook.Closed) in
        book.settle(until: now)
        let keys = payees.keys.map { PortmoneBook.key(payee: $0, order: visit.order) }
        guard let key = keys.first(where: { book[$0] != nil }) else { throw .unknown }
        var (row, ending) = try book.step(visit.outcome, in: key, at: now)
        if ending == .challenge { (row, ending) = try book.step(visit.outcome, in: key, at: now) }
        return (row, ending)
      }
    }
    switch done {
    case .success(let (row, ending)):
      // Whoever asks for a payer gets an answer, whatever the payer's browser sees.
      let answer = visit.answer(reference: row?.id ?? "", state: row?.status.rawValue ?? "")
      return ending == .slow ? ending.end(answer) : answer
    case .failure(.unknown): return PayerVisit.refusal(404, "no link for the order \(visit.order)")
    case .failure(.over): return PayerVisit.refusal(409, "no open link for \(visit.order)")
    }
  }
}
