import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A shop at the simulator: signs forms and calls the web services.
struct LyraMerchant {
  static let key = "2222222222222222"
  static let hook = "http://webview_12345678"

  let bench: Bench

  init() throws { bench = try Bench() }

  /// The fields of a right form, by their names behind `vads_`.
  static func fields(_ order: String, _ amount: Int64, _ more: [String: String] = [:])
    -> [String: String]
  {
    let base = [
      "action_mode": "INTERACTIVE", "amount": "\(amount)", "ctx_mode": "TEST", "currency": "978",
      "order_id": order, "page_action": "PAYMENT", "payment_config": "SINGLE",
      "return_mode": "GET", "site_id": "12345678", "trans_date": "20270115080000",
      "trans_id": number(of: order), "url_cancel": "\(hook).cancel",
      "url_error": "\(hook).error", "url_refused": "\(hook).refused",
      "url_return": "\(hook).return", "url_success": "\(hook).success", "version": "V2",
    ]
    return base.merging(more) { _, right in right }
  }

  /// A form's number that differs from order to order.
  private static func number(of order: String) -> String {
    let digest = Digest.sha256.bytes(of: Array(order.utf8))
    let number = Int(digest[0]) << 16 | Int(digest[1]) << 8 | Int(digest[2])
    let text = String(number % 900_000)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// A signed body of a form.
  static func body(
    _ fields: [String: String],
    _ kind: LyraSignature = .hmacSHA256,
    key: String = key
  ) -> [UInt8] {
    var pairs = fields.map { FormPair("vads_\($0.key)", $0.value) }
    pairs.append(FormPair("signature", kind.signature(of: pairs, key: key)))
    return FormBody.encode(pairs.map { ($0.name, $0.value) })
  }

  func post(_ path: String, _ body: [UInt8]) async -> RawReply? {
    let type = "application/x-www-form-urlencoded"
    return await bench.exchange(Bench.request(path, body, type: type))
  }

  func silent(_ body: [UInt8]) async -> RawReply? {
    await post("/lyra/vads-payment/entry.silentInit.a", body)
  }

  /// The code that a form is refused with; nil when it is taken.
  func refusal(_ body: [UInt8]) async throws -> String? {
    let reply = try #require(await silent(body))
    let json = try JSON.parse(reply.body)
    if reply.status == 200, json["status"] == .text("INITIALIZED") { return nil }
    #expect(reply.status == 400)
    #expect(json["status"] == .text("ERROR"))
    let inner = try JSON.parse(Array((json["error"]?.text ?? "").utf8))
    return inner["code"]?.text
  }

  /// Begins a payment and gives the path of its page.
  func begin(_ order: String, _ amount: Int64, _ more: [String: String] = [:]) async throws
    -> String
  {
    let reply = try #require(await silent(Self.body(Self.fields(order, amount, more))))
    let address = try #require(try JSON.parse(reply.body)["redirect_url"]?.text)
    #expect(address.hasPrefix("http://sandbox/lyra/vads-payment/exec.refresh.a;jsessionid="))
    return String(address.dropFirst("http://sandbox".count))
  }

  @discardableResult
  func pay(_ order: String, _ outcome: String = "pay") async -> JSONValue {
    let body = #"{"order":"\#(order)","outcome":"\#(outcome)"}"#
    let reply = await bench.post("/lyra/_pay", body)
    return reply.flatMap { try? JSON.parse($0.body) } ?? .null
  }

  /// The head's line that proves the shop.
  static func credentials(_ pair: String = "12345678:\(key)") -> String {
    "Authorization: Basic \(Base64.text(of: Array(pair.utf8)))\r\n"
  }

  /// A web service's raw reply.
  func raw(
    _ service: String,
    _ body: String,
    credentials: String = credentials()
  ) async -> RawReply? {
    let head =
      "POST /lyra/api-payment/V4/\(service) HTTP/1.1\r\nHost: sandbox\r\n\(credentials)"
      + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    return await bench.exchange(Array(head.utf8) + Array(body.utf8))
  }

  /// A web service's answer: its members, or `errorCode` and no others.
  @discardableResult
  func call(_ service: String, _ body: JSONObject) async -> JSONValue {
    let text = String(decoding: Bench.bytes(body), as: UTF8.self)
    guard let reply = await raw(service, text), let json = try? JSON.parse(reply.body) else {
      return .null
    }
    return json["answer"] ?? .null
  }

  func order(_ order: String) async -> JSONValue {
    await call("Order/Get", ["orderId": .text(order)])
  }

  /// The order as `PAID: DEBIT CAPTURED 1000, CREDIT CAPTURED 300`; a code when it is an error.
  func summary(_ order: String) async -> String {
    let answer = await self.order(order)
    if let code = answer["errorCode"]?.text { return code }
    let rows = (answer["transactions"]?.array ?? [])
      .map { row in
        [row["operationType"]?.text, row["detailedStatus"]?.text, row["amount"]?.number]
          .map { $0 ?? "?" }.joined(separator: " ")
      }
    return "\(answer["orderStatus"]?.text ?? "?"): \(rows.joined(separator: ", "))"
  }

  /// The first transaction's number.
  func uuid(_ order: String) async throws -> String {
    try #require(await self.order(order)["transactions"]?.array?.first?["uuid"]?.text)
  }

  static func refund(_ uuid: String, _ amount: Int64, _ mode: String? = nil) -> JSONObject {
    var body: JSONObject = [
      "uuid": .text(uuid), "amount": .number("\(amount)"), "currency": .text("EUR"),
    ]
    if let mode { body["resolutionMode"] = .text(mode) }
    return body
  }
}
