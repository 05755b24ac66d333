internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// Charge/CreatePayment: a token for a form on the shop's own page, good for fifteen minutes.
  func createPayment(
    _ body: JSONObject,
    _ call: ProviderCall,
    _ answer: LyraAnswer
  ) throws(LyraFault) -> Simulated {
    var form = try Self.tokenForm(body, shop: answer.shop, at: call.now)
    let password = Self.password(of: call.request)
    let session = book.withLock { book -> LyraSession? in
      book.settle(until: call.now)
      // The number is the gateway's own: the next one that is free.
      for _ in 0..<1000 {
        if let session = try? book.open(form, password: password, at: call.now) { return session }
        form = form.renumbered()
      }
      return nil
    }
    guard let session else { throw LyraFault("INT_999", "No number is left") }
    if case .late = call.trick { return .closed }
    return answer.token(session)
  }

  private static func tokenForm(
    _ body: JSONObject,
    shop: String,
    at now: Instant
  ) throws(LyraFault) -> LyraForm {
    guard let amount = body["amount"]?.integer, 1..<1_000_000_000_000 ~= amount else {
      throw .input("amount")
    }
    guard let code = body["currency"]?.text, let currency = Currency(code: code) else {
      throw .input("currency")
    }
    guard let order = body["orderId"]?.text, order.utf8.count <= 64, LyraFormat.isWord(order) else {
      throw .input("orderId")
    }
    let action = body["formAction"]?.text ?? "PAYMENT"
    guard action == "PAYMENT" else { throw .input("formAction") }
    let day = "\(CalendarDay(of: now))".filter { $0 != "-" }
    var values = [
      "site_id": shop, "ctx_mode": "TEST", "order_id": order, "page_action": "PAYMENT",
      "payment_config": "SINGLE", "trans_date": "\(day)000000", "version": "V2",
    ]
    let mail = body["customer"]?.object?["email"]
    guard mail == nil || mail?.text?.contains("@") == true else { throw .input("customer.email") }
    values["cust_email"] = mail?.text
    if let target = body["ipnTargetUrl"] {
      guard let url = target.text, LyraFormat.isAddress(url) else { throw .input("ipnTargetUrl") }
      values["url_check"] = url
    }
    let number = Digest.sha256.bytes(of: Array("\(shop) \(order) \(day)".utf8))
    let start = (Int(number[0]) << 16 | Int(number[1]) << 8 | Int(number[2])) % 900_000
    values["trans_id"] = String(String(1_000_000 + start).dropFirst())
    return LyraForm(
      values: Dictionary(uniqueKeysWithValues: values.map { ("vads_\($0.key)", $0.value) }),
      signature: .hmacSHA256,
      amount: amount,
      currency: currency,
      day: day,
      captureDelay: nil,
      isValidatedByHand: nil
    )
  }

  /// The password that a web service was called with; the shop was found by it already.
  private static func password(of request: ServerRequest) -> String {
    let header = request.header("Authorization") ?? ""
    let bytes = (try? Base64.decode(Array(header.utf8.dropFirst(6)))) ?? []
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
    return parts.count > 1 ? String(parts[1]) : ""
  }
}

extension LyraForm {
  /// The same form with the next number.
  fileprivate func renumbered() -> LyraForm {
    var values = values
    let next = ((Int(transID) ?? 0) + 1) % 900_000
    values["vads_trans_id"] = String(String(1_000_000 + next).dropFirst())
    return LyraForm(
      values: values,
      signature: signature,
      amount: amount,
      currency: currency,
      day: day,
      captureDelay: captureDelay,
      isValidatedByHand: isValidatedByHand
    )
  }
}
