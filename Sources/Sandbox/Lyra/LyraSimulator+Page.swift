internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// The payer's page: shows it, or does what its form says.
  func page(_ call: ProviderCall) -> Simulated {
    let session = String(call.request.path.dropFirst("/\(id)/\(Self.sessionPath)".count))
    switch call.request.method {
    case "GET":
      let shown = book.withLock { book in
        book.settle(until: call.now)
        return book[session: session].map { ($0, $0.last.flatMap { uuid in book[uuid] }) }
      }
      guard let (session, last) = shown else { return .html(404, "404 Not Found") }
      return show(session, last, at: call.now)
    case "POST": return post(call, session)
    default: return .html(405, "405 Method Not Allowed")
    }
  }

  private func post(_ call: ProviderCall, _ id: String) -> Simulated {
    let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
    let word = pairs.first { $0.name == "outcome" }?.value ?? ""
    guard let outcome = PayerVisit.Outcome(rawValue: word) else {
      return .html(400, "400 Bad Request")
    }
    let done = book.withLock { book in
      Result { () throws(LyraBook.Closed) in
        book.settle(until: call.now)
        let (transaction, ending) = try book.step(outcome, in: id, at: call.now)
        return (book[session: id], transaction, ending)
      }
    }
    switch done {
    case .success((let session?, let transaction, let ending)):
      return ending.end(show(session, transaction, at: call.now))
    case .failure(.over):
      let shown = book.withLock { book in
        book[session: id].map { ($0, $0.last.flatMap { uuid in book[uuid] }) }
      }
      guard let (session, last) = shown else { return .html(404, "404 Not Found") }
      var page = show(session, last, at: call.now)
      page.reply.status = 409
      return page
    case .success, .failure: return .html(404, "404 Not Found")
    }
  }

  /// The page as the session stands.
  private func show(
    _ session: LyraSession,
    _ last: LyraTransaction?,
    at now: Instant
  ) -> Simulated {
    guard let shop = shops[session.shop] else { return .html(404, "404 Not Found") }
    let leave = LyraReturn(session: session, transaction: last, key: shop.testKey)
    if session.isOpen(at: now) {
      return last == nil ? Self.payPage(of: session) : leave.answer(payAgain: session)
    }
    return leave.answer(payAgain: nil)
  }

  /// The page with the buttons.
  static func payPage(of session: LyraSession) -> Simulated {
    var page = HTMLPage(title: "Order \(session.form.order)", lines: [amount(of: session)])
    if session.isChallenged { page.lines.append("3-D Secure: the issuer asks you to agree.") }
    addButtons(of: session, to: &page)
    return page.answer()
  }

  static func amount(of session: LyraSession) -> String {
    let money = Money(minorUnits: session.form.amount, currency: session.form.currency)
    return "\(money), card 497010XXXXXX0055"
  }

  static func addButtons(of session: LyraSession, to page: inout HTMLPage) {
    page.action = path(of: session)
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Pay"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Cancel"),
    ]
  }

  /// Does all the steps of a payer at once, in the newest open session of the order.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated {
    defer { tell() }
    let done = book.withLock { book in
      Result { () throws(LyraBook.Closed) in
        book.settle(until: now)
        let keys = shops.keys.map { LyraBook.key(shop: $0, order: visit.order) }
        let ids = keys.flatMap { book.orders[$0]?.sessions ?? [] }
        guard let newest = ids.last else { throw LyraBook.Closed.unknown }
        let open = ids.last { book[session: $0]?.isOpen(at: now) == true } ?? newest
        var (transaction, ending) = try book.step(visit.outcome, in: open, at: now)
        if ending == .challenge {
          (transaction, ending) = try book.step(visit.outcome, in: open, at: now)
        }
        return (transaction, ending)
      }
    }
    switch done {
    case .success(let (transaction, ending)):
      // Whoever asks for a payer gets an answer, whatever the payer's browser sees.
      let answer = visit.answer(
        reference: transaction?.uuid ?? "",
        state: transaction?.status.rawValue ?? ""
      )
      return ending == .slow ? ending.end(answer) : answer
    case .failure(.unknown): return PayerVisit.refusal(404, "no form with the order \(visit.order)")
    case .failure(.over): return PayerVisit.refusal(409, "no open session of \(visit.order)")
    }
  }
}
