internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// The issuer's page of 3-D Secure.
  func challenge(_ call: ProviderCall) -> Simulated {
    let page = String(call.request.path.dropFirst("/\(id)/acs/".count))
    guard let request = book.withLock({ $0.request(ofPage: page) }) else {
      return .html(404, "404 Not Found")
    }
    let fields = YooMoneyFields(bodyOf: call.request)
    guard let outcome = fields?["outcome"].flatMap(PayerVisit.Outcome.init(rawValue:)) else {
      // The browser must bring what the API gave for the page.
      guard call.request.method == "POST",
        request.params.allSatisfy({ fields?[$0.name] == $0.value })
      else { return .html(400, "400 Bad Request") }
      var shown = HTMLPage(title: "3-D Secure", lines: ["\(YooMoneyAmount.text(request.cost)) RUB"])
      shown.action = "/\(id)/acs/\(page)"
      shown.buttons = [
        HTMLPage.Button(outcome: .pay, label: "Agree"),
        HTMLPage.Button(outcome: .refuse, label: "Fail"),
        HTMLPage.Button(outcome: .abandon, label: "Leave"),
      ]
      return shown.answer()
    }
    let passed: Bool? = outcome == .abandon ? nil : outcome == .pay
    _ = book.withLock { $0.passChallenge(request.id, passed) }
    var end = HTMLPage(title: outcome == .pay ? "Thank you" : "Not confirmed")
    let home = outcome == .pay ? request.success : request.failure
    if outcome != .abandon, home.hasPrefix("https://") || home.hasPrefix("http://") {
      end.back = home
    }
    return end.answer()
  }

  /// The form of a button: keeps it and sends the browser to its page.
  func form(_ call: ProviderCall) -> Simulated {
    guard let fields = YooMoneyFields(anywhereIn: call.request), let receiver = fields["receiver"],
      accounts.contains(where: { $0.wallet == receiver }),
      let sum = fields["sum"].flatMap(YooMoneyAmount.minorUnits),
      fields["quickpay-form"] != nil
    else { return HTMLPage(title: "The form is not right").answer(400) }
    let label = fields["label"] ?? ""
    guard label.unicodeScalars.count <= 64 else {
      return HTMLPage(title: "The label is too long").answer(400)
    }
    let key = "\(receiver)\0\(label)\0\(sum)"
    let form = YooMoneyQuickpay(
      page: String(Digest.sha256.hex(of: key).prefix(32)),
      receiver: receiver,
      label: label,
      sum: sum,
      byCard: fields["paymentType"] == "AC",
      success: fields["successURL"] ?? ""
    )
    book.withLock { $0.open(form) }
    let base = PageAddress.base(of: call.request)
    return Self.back(to: "\(base)/\(id)/transfer/quickpay/\(form.page)", [])
  }

  /// The payer's page of a form.
  func quickpay(_ call: ProviderCall) -> Simulated {
    let page = String(call.request.path.dropFirst("/\(id)/transfer/quickpay/".count))
    guard let form = book.withLock({ $0.forms[page] }) else { return .html(404, "404 Not Found") }
    guard call.request.method == "POST" else { return show(form) }
    let fields = YooMoneyFields(bodyOf: call.request)
    guard let outcome = fields?["outcome"].flatMap(PayerVisit.Outcome.init(rawValue:)) else {
      return .html(400, "400 Bad Request")
    }
    switch step(outcome, page, at: call.now) {
    case .success(let (operation, ending)):
      let now = book.withLock { $0.forms[page] } ?? form
      return ending.end(operation == nil ? show(now) : leave(now))
    case .failure(.over):
      var shown = leave(form)
      shown.reply.status = 409
      return shown
    case .failure(.unknown): return .html(404, "404 Not Found")
    }
  }

  private func show(_ form: YooMoneyQuickpay) -> Simulated {
    guard !form.isOver else { return leave(form) }
    var page = HTMLPage(
      title: "To the wallet \(form.receiver)",
      lines: ["\(YooMoneyAmount.text(form.sum)) RUB", form.label]
    )
    if form.isChallenged { page.lines.append("3-D Secure: the issuer asks you to agree.") }
    page.action = "/\(id)/transfer/quickpay/\(form.page)"
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Pay"),
      HTMLPage.Button(outcome: .refuse, label: "Be refused"),
      HTMLPage.Button(outcome: .abandon, label: "Leave"),
    ]
    return page.answer()
  }

  private func leave(_ form: YooMoneyQuickpay) -> Simulated {
    var page = HTMLPage(title: "Thank you", lines: [form.label])
    if form.success.hasPrefix("https://") || form.success.hasPrefix("http://") {
      page.back = form.success
    }
    return page.answer()
  }

  /// One step on a form's page, and the notice of what came of it.
  private func step(
    _ outcome: PayerVisit.Outcome,
    _ page: String,
    at now: Instant
  ) -> Result<(operation: YooMoneyOperation?, ending: Ending), YooMoneyBook.Closed> {
    settle(until: now)
    let done = book.withLock { book in
      Result { () throws(YooMoneyBook.Closed) in
        (try book.step(outcome, in: page, at: now), book.forms[page])
      }
    }
    switch done {
    case .success(let (came, form)):
      if let operation = came.operation, operation.status == .success {
        let times = form?.magic == .notifiedTwice ? 2 : 1
        for _ in 0..<times { send(YooMoneyNotice(operation), at: now) }
      }
      return .success(came)
    case .failure(let why): return .failure(why)
    }
  }

  /// Does all the steps of a payer at once: on a form's page, or at 3-D Secure.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated {
    let form = book.withLock { book in book.forms.values.first { $0.order == visit.order } }
    guard let form else { return pass(visit) }
    var done = step(visit.outcome, form.page, at: now)
    if case .success(let (_, ending)) = done, ending == .challenge {
      done = step(visit.outcome, form.page, at: now)
    }
    switch done {
    case .success(let (operation, ending)):
      // Whoever asks for a payer gets an answer, whatever the payer's browser sees.
      let answer = visit.answer(
        reference: operation?.id ?? "",
        state: operation?.status.rawValue ?? ""
      )
      return ending == .slow ? ending.end(answer) : answer
    case .failure(.over): return PayerVisit.refusal(409, "no open form for \(visit.order)")
    case .failure(.unknown): return PayerVisit.refusal(404, "no form for \(visit.order)")
    }
  }

  private func pass(_ visit: PayerVisit) -> Simulated {
    let passed: Bool? = visit.outcome == .abandon ? nil : visit.outcome == .pay
    let id = book.withLock { book -> String? in
      let waiting = book.requests.values.first { request in
        guard request.order == visit.order, case .challenged = request.state else { return false }
        return true
      }
      guard let waiting, book.passChallenge(waiting.id, passed) else { return nil }
      return waiting.id
    }
    guard let id else {
      return PayerVisit.refusal(404, "nothing waits for a payer of \(visit.order)")
    }
    return visit.answer(reference: id, state: "ext_auth_required")
  }
}
