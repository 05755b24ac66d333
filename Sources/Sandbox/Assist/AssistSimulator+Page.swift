internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension AssistSimulator {
  func page(_ page: AssistPage, _ call: ProviderCall) -> Simulated {
    let query = AssistFields((try? FormBody.parse(Array((call.request.query ?? "").utf8))) ?? [])
    switch (page, call.request.method) {
    case (.order, "POST"): return order(call)
    case (.page, "GET"): return show(query.value("CFSID"), at: call.now)
    case (.page, "POST"): return post(call, query.value("CFSID"))
    case (.result, "GET"): return result(query.value("CFSID"), at: call.now)
    case (.body, "GET"):
      return HTMLPage(title: "Error \(query.value("ErrorID"))", lines: ["The order was not made."])
        .answer()
    case (.acs, "GET"), (.acs, "POST"): return acs(call, query.value("bill"))
    default: return .html(405, "405 Method Not Allowed")
    }
  }

  /// Takes a shop's form: the browser goes on to the page, or to one that shows the error.
  private func order(_ call: ProviderCall) -> Simulated {
    let fields = AssistFields(body: call.request.body)
    do throws(AssistFault) {
      let merchant = try unproved(fields)
      try checkSignature(fields, merchant, isNeeded: !isRegistered(fields))
      let bill = try open(fields, merchant, call)
      return redirect(.page, "CFSID=\(bill.number)", call)
    } catch {
      return redirect(.body, "ErrorID=\(error.errorID)", call)
    }
  }

  /// Whether an order comes from a device that is known; an app has no secret word.
  private func isRegistered(_ fields: AssistFields) -> Bool {
    guard !fields.value("MobileDevice").isEmpty else { return false }
    let device = fields.value("registration_id")
    return book.withLock { $0.devices.contains(device) }
  }

  private func redirect(_ page: AssistPage, _ query: String, _ call: ProviderCall) -> Simulated {
    let address = "\(PageAddress.base(of: call.request))/\(id)/\(page.path)?\(query)"
    var answer = HTMLPage.redirect(to: address) ?? .html(400, "400 Bad Request")
    if answer.reply.status == 303 { answer.reply.status = 302 }
    return answer
  }

  private func bill(_ number: String, at now: Instant) -> AssistBill? {
    book.withLock { book in
      book.settle(until: now)
      return book[number]
    }
  }

  private func show(_ number: String, at now: Instant) -> Simulated {
    guard let bill = bill(number, at: now) else { return .html(404, "404 Not Found") }
    guard bill.awaitsPayer else { return result(number, at: now) }
    return Self.payPage(of: bill, action: "/\(id)/\(AssistPage.page.path)?CFSID=\(number)")
      .answer()
  }

  static func payPage(of bill: AssistBill, action: String) -> HTMLPage {
    let money = Money(minorUnits: bill.form.amount, currency: bill.form.currency)
    var page = HTMLPage(
      title: "Order \(bill.form.order)",
      lines: ["\(money), bill \(bill.number), card 411111****1111"]
    )
    if bill.isChallenged { page.lines.append("3-D Secure: the issuer asks you to agree.") }
    page.action = action
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Pay"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Leave"),
    ]
    return page
  }

  private func post(_ call: ProviderCall, _ number: String) -> Simulated {
    guard let outcome = Self.outcome(of: call.request) else { return .html(400, "400 Bad Request") }
    switch step(outcome, number, at: call.now) {
    case .success(let done):
      guard done.ending != .challenge else { return show(number, at: call.now) }
      return done.ending.end(redirect(.result, "CFSID=\(number)", call))
    case .failure(let fault):
      return fault == .noSuchBill ? .html(404, "404 Not Found") : .html(409, "409 Conflict")
    }
  }

  static func outcome(of request: ServerRequest) -> PayerVisit.Outcome? {
    let pairs = (try? FormBody.parseUnique(request.body)) ?? []
    return PayerVisit.Outcome(rawValue: pairs.first { $0.name == "outcome" }?.value ?? "")
  }

  func step(
    _ outcome: PayerVisit.Outcome,
    _ number: String,
    at now: Instant
  ) -> Result<AssistBook.Done, AssistFault> {
    book.withLock { book in
      Result { () throws(AssistFault) in
        book.settle(until: now)
        return try book.step(outcome, of: number, at: now)
      }
    }
  }

  /// How it ended, with the way back to the shop.
  private func result(_ number: String, at now: Instant) -> Simulated {
    guard let bill = bill(number, at: now) else { return .html(404, "404 Not Found") }
    return HTMLPage(
      title: bill.state.rawValue,
      lines: ["Order \(bill.form.order), bill \(bill.number)"],
      back: bill.form.returns.address(of: bill)
    )
    .answer()
  }

  /// Does all the steps of a payer at once, on the newest bill of the order that waits for one.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated {
    defer { settle(until: now) }
    let waiting = book.withLock { book -> (found: AssistBill?, isKnown: Bool) in
      book.settle(until: now)
      let all = merchants.keys.sorted().flatMap { book.bills(merchant: $0, order: visit.order) }
      return (all.last(where: \.awaitsPayer), !all.isEmpty)
    }
    guard let bill = waiting.found else {
      return waiting.isKnown
        ? PayerVisit.refusal(409, "no bill of \(visit.order) waits for a payer")
        : PayerVisit.refusal(404, "no bill with the order \(visit.order)")
    }
    var done = step(visit.outcome, bill.number, at: now)
    if case .success(let first) = done, first.ending == .challenge {
      done = step(visit.outcome, bill.number, at: now)
    }
    guard case .success(let ended) = done else {
      return PayerVisit.refusal(409, "no bill of \(visit.order) waits for a payer")
    }
    let state = ended.bill?.state ?? bill.state
    // Whoever asks for a payer gets an answer, whatever the payer's browser sees.
    let answer = visit.answer(reference: bill.number, state: state.rawValue)
    return ended.ending == .slow ? ended.ending.end(answer) : answer
  }
}
