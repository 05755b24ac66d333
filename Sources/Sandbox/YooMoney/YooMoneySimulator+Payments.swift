internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// The saved card of every wallet.
  static let card = "card-385244400"

  private static let codes: Set<String> = [
    "illegal_params", "illegal_param_label", "illegal_param_to", "illegal_param_amount",
    "illegal_param_amount_due", "illegal_param_comment", "illegal_param_message",
    "not_enough_funds", "payment_refused", "payee_not_found", "account_closed",
    "authorization_reject", "limit_exceeded", "account_blocked", "ext_action_required",
    "contract_not_found", "money_source_not_available", "illegal_param_csc", "technical_error",
  ]

  func request(
    _ fields: YooMoneyFields,
    _ token: YooMoneyToken,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    let pattern = try fields.required("pattern_id")
    let id = book.withLock { $0.fresh("request\0\(call.request.body)", 60) }
    var request = try Self.draft(id, pattern, fields, at: call.now)
    request.wallet = token.wallet
    guard token.mayPay(request) else { throw .scope }
    if fields.flag("test_payment") {
      let result = fields["test_result"] ?? "success"
      request.test =
        result == "success" || Self.codes.contains(result) ? result : "authorization_reject"
    }
    if let test = request.test, test != "success", test != "contract_not_found" {
      throw .code(test)
    }
    let balance = book.withLock { book in
      book.requests[id] = request
      return book.balance(of: token.wallet)
    }
    let answer = YooMoneyAnswer(trick: call.trick)
    return answer.asked(request, token, balance: token.may("account-info") ? balance : nil)
  }

  /// The request that the fields make, or the first thing wrong with them.
  static func draft(
    _ id: String,
    _ pattern: String,
    _ fields: YooMoneyFields,
    at now: Instant
  ) throws(YooMoneyError) -> YooMoneyRequest {
    let label = fields["label"] ?? ""
    guard label.unicodeScalars.count <= 64 else { throw .code("illegal_param_label") }
    var request =
      switch pattern {
      case "p2p": try transfer(id, fields, at: now)
      case "phone-topup":
        try plain(id, pattern, fields.amount("amount"), fields.required("phone-number"), at: now)
      default: try plain(id, pattern, fields.amount("sum"), pattern, at: now)
      }
    if pattern == "phone-topup", !LyraFormat.isDigits(request.to, 11...11) {
      throw .code("illegal_params")
    }
    request.label = label.isEmpty ? fields["customerNumber"] ?? "" : label
    request.message = fields["message"] ?? ""
    request.comment = fields["comment"] ?? ""
    return request
  }

  private static func plain(
    _ id: String,
    _ pattern: String,
    _ sum: Int64?,
    _ to: String,
    at now: Instant
  ) throws(YooMoneyError) -> YooMoneyRequest {
    guard let sum, pattern == "phone-topup" || LyraFormat.isDigits(pattern, 1...10) else {
      throw .code("illegal_params")
    }
    // The shop 5551 charges its payers one per cent more than they ask for.
    let cost = (pattern == "5551" ? sum + sum / 100 : sum) + extra(of: sum)
    return YooMoneyRequest(
      id: id,
      pattern: pattern,
      to: to,
      due: sum,
      cost: cost,
      asked: sum,
      started: now
    )
  }

  /// What the payer would lose besides: the request says so, and the payer has to agree.
  private static func extra(of asked: Int64) -> Int64 {
    MagicAmount(minorUnits: asked) == .anotherAmount ? 100 : 0
  }

  private static func transfer(
    _ id: String,
    _ fields: YooMoneyFields,
    at now: Instant
  ) throws(YooMoneyError) -> YooMoneyRequest {
    let to = try fields.required("to")
    let amount = try fields.amount("amount")
    let due = try fields.amount("amount_due")
    guard (amount == nil) != (due == nil), let asked = amount ?? due else {
      throw .code("illegal_params")
    }
    let isPhone = fields["identifier_type"] == "phone"
    guard to.contains("@") && !isPhone || LyraFormat.isDigits(to, isPhone ? 11...15 : 11...20)
    else { throw .code("illegal_param_to") }
    guard !to.hasSuffix("404") else { throw .code("payee_not_found") }
    return YooMoneyRequest(
      id: id,
      pattern: "p2p",
      to: to,
      due: due ?? YooMoneyAmount.due(ofTransfer: asked),
      cost: (due.map(YooMoneyAmount.cost(ofTransfer:)) ?? asked) + extra(of: asked),
      asked: asked,
      started: now
    )
  }

  func process(
    _ fields: YooMoneyFields,
    _ token: YooMoneyToken,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    let id = try fields.required("request_id")
    guard let request = book.withLock({ $0.requests[id] }), request.wallet == token.wallet,
      request.instance == nil
    else { throw .code("contract_not_found") }
    if request.state == .requested {
      try Self.checkSource(of: request, fields, token)
      book.withLock { $0.keepReturns(of: id, fields, isSaved: false) }
    }
    let done = try confirm(id, call)
    if case .refused(let code) = done.request.state, done.ending == .reply {
      throw .code(code)
    }
    var answer = YooMoneyAnswer(trick: call.trick)
    answer.base = PageAddress.base(of: call.request)
    answer.provider = self.id
    let balance = book.withLock { $0.balance(of: token.wallet) }
    let shown = token.may("account-info") ? balance : nil
    return done.ending.end(answer.processed(done.request, balance: shown))
  }

  func confirm(
    _ id: String,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> YooMoneyBook.Done {
    let done = book.withLock { book in
      Result { () throws(YooMoneyError) in try book.confirm(id, call) }
    }
    return try done.get()
  }

  /// Refuses a source that is not there, or a card without what it needs.
  private static func checkSource(
    of request: YooMoneyRequest,
    _ fields: YooMoneyFields,
    _ token: YooMoneyToken
  ) throws(YooMoneyError) {
    let source = fields["money_source"] ?? "wallet"
    guard source != "wallet" else {
      guard token.allows(source: "wallet") else { throw .code("money_source_not_available") }
      return
    }
    guard source == card, token.allows(source: "card"), request.pattern != "p2p" else {
      throw .code("money_source_not_available")
    }
    try check(csc: fields)
    for name in ["ext_auth_success_uri", "ext_auth_fail_uri"] {
      guard let address = fields[name], (try? URLText(address)) != nil else {
        throw .code("illegal_param_\(name)")
      }
    }
  }

  static func check(csc fields: YooMoneyFields) throws(YooMoneyError) {
    guard let csc = fields["csc"], LyraFormat.isDigits(csc, 3...4) else {
      throw .code("illegal_param_csc")
    }
  }
}
