internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

/// Payments from a card without a wallet (dossier §6).
extension YooMoneySimulator {
  /// A new installation; its number holds `+` and `/`.
  func instance(_ fields: YooMoneyFields, _ call: ProviderCall) throws(YooMoneyError) -> Simulated {
    guard let client = fields["client_id"], accounts.contains(where: { $0.client == client })
    else { throw .code("illegal_param_client_id") }
    let number = book.withLock { book in
      let digits = book.fresh("instance\0\(client)", 42)
      let number = "A+/\(Base64.text(of: Array(digits.utf8)).prefix(61))"
      book.instances.insert(number)
      return number
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", "success")
    writer.member("instance_id", number)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// The installation; one that came with a space for its plus is none.
  private func known(_ fields: YooMoneyFields) throws(YooMoneyError) -> String {
    guard let number = fields["instance_id"], book.withLock({ $0.instances.contains(number) })
    else { throw .code("illegal_param_instance_id") }
    return number
  }

  func requestExternal(
    _ fields: YooMoneyFields,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    let instance = try known(fields)
    let pattern = try fields.required("pattern_id")
    let id = book.withLock { $0.fresh("external\0\(call.request.body)", 60) }
    var request = try Self.draft(id, pattern, fields, at: call.now)
    request.instance = instance
    book.withLock { $0.requests[id] = request }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", "success")
    writer.member("request_id", id)
    writer.key("contract_amount")
    writer.value(YooMoneyAmount.json(request.cost))
    writer.member("title", "Payment to \(request.to)")
    writer.endObject()
    return .json(writer.bytes)
  }

  func processExternal(
    _ fields: YooMoneyFields,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    let instance = try known(fields)
    let id = fields["request_id"] ?? ""
    guard let request = book.withLock({ $0.requests[id] }), request.instance == instance else {
      throw .code("illegal_param_request_id")
    }
    for name in ["ext_auth_success_uri", "ext_auth_fail_uri"] {
      guard let address = fields[name], (try? URLText(address)) != nil else {
        throw .code("illegal_param_\(name)")
      }
    }
    let saved = fields["money_source_token"]
    if request.state == .requested {
      book.withLock { $0.keepReturns(of: id, fields, isSaved: saved != nil) }
    }
    // A repeat is a question, and what was asked for first is what counts.
    if let saved, request.state == .requested {
      guard book.withLock({ $0.savedCards[saved] }) == instance else {
        throw .code("illegal_param_money_source_token")
      }
      try Self.check(csc: fields)
    }
    var done = try confirm(id, call)
    // A saved card that is not asked for 3-D Secure needs no page.
    if done.request.isSaved, done.request.state == .challenged(passed: nil),
      request.magic != .needsAuthentication
    {
      _ = book.withLock { $0.passChallenge(id, true) }
      done = try confirm(id, call)
    }
    if case .refused(let code) = done.request.state, done.ending == .reply { throw .code(code) }
    var answer = YooMoneyAnswer(trick: call.trick)
    answer.base = PageAddress.base(of: call.request)
    answer.provider = self.id
    guard case .paid = done.request.state, done.ending == .reply, !done.request.isSaved,
      fields.flag("request_token")
    else { return done.ending.end(answer.processed(done.request)) }
    return .json(saving(done.request, instance, answer))
  }

  /// The answer with a token of the card that was typed on the page.
  private func saving(
    _ request: YooMoneyRequest,
    _ instance: String,
    _ answer: YooMoneyAnswer
  ) -> [UInt8] {
    let token = "\(request.page)-\(request.page.reversed().map(String.init).joined())"
    book.withLock { $0.savedCards[token] = instance }
    let plain = answer.processed(request).reply.body
    let card =
      #","money_source":{"type":"payment-card","payment_card_type":"VISA","#
      + #""pan_fragment":"**** **** **** 0334","money_source_token":"\#(token)"}}"#
    return Array(plain.dropLast()) + Array(card.utf8)
  }
}
