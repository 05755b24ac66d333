import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A merchant with a wallet at the simulator.
struct YooMoneyShop {
  static let secret = "01234567890ABCDEF01234567890"
  static let token = "41001.TOKEN"

  let bench: Bench

  init() throws { bench = try Bench() }

  /// One method of the API; a token that is empty is not sent.
  func raw(
    _ path: String,
    _ fields: [(String, String)],
    token: String = token
  ) async -> RawReply? {
    let body = FormBody.encode(fields.map { (name: $0.0, value: $0.1) })
    let bearer = token.isEmpty ? "" : "Authorization: Bearer \(token)\r\n"
    let head =
      "POST /yoomoney/\(path) HTTP/1.1\r\nHost: sandbox\r\n\(bearer)"
      + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.count)\r\n\r\n"
    return await bench.exchange(Array(head.utf8) + body)
  }

  @discardableResult
  func call(
    _ method: String,
    _ fields: [(String, String)],
    token: String = token
  ) async -> JSONValue {
    guard let reply = await raw("api/\(method)", fields, token: token) else { return .null }
    return (try? JSON.parse(reply.body)) ?? .null
  }

  /// `status`, or `status error`; for the reading methods the error alone.
  func word(
    _ method: String,
    _ fields: [(String, String)],
    token: String = token
  ) async -> String {
    guard let reply = await raw("api/\(method)", fields, token: token) else { return "closed" }
    guard reply.status == 200, let json = try? JSON.parse(reply.body) else {
      return "HTTP \(reply.status)"
    }
    return [json["status"]?.text, json["error"]?.text].compactMap(\.self).joined(separator: " ")
  }

  static func transfer(_ label: String, _ amount: String) -> [(String, String)] {
    [("pattern_id", "p2p"), ("to", "410011111111"), ("amount", amount), ("label", label)]
  }

  /// Asks for a transfer and gives its number.
  func begin(_ label: String, _ amount: String) async throws -> String {
    let json = await call("request-payment", Self.transfer(label, amount))
    return try #require(json["request_id"]?.text)
  }

  /// Confirms a request again and again; the words in their order.
  func confirm(_ id: String, times: Int = 1) async -> [String] {
    var words: [String] = []
    for _ in 0..<times { words.append(await word("process-payment", [("request_id", id)])) }
    return words
  }

  /// Posts a button's form and gives the path of the payer's page.
  func form(_ fields: [(String, String)]) async throws -> String {
    let reply = try #require(await raw("quickpay/confirm", fields, token: ""))
    #expect(reply.status == 302)
    let address = try #require(reply.header("Location"))
    #expect(address.hasPrefix("http://sandbox/yoomoney/transfer/quickpay/"))
    return String(address.dropFirst("http://sandbox".count))
  }

  static func button(_ label: String, _ sum: String, _ type: String = "PC")
    -> [(String, String)]
  {
    [
      ("receiver", "41001"), ("quickpay-form", "button"), ("paymentType", type), ("sum", sum),
      ("label", label),
    ]
  }

  @discardableResult
  func pay(_ order: String, _ outcome: String = "pay") async -> RawReply? {
    await bench.post("/yoomoney/_pay", #"{"order":"\#(order)","outcome":"\#(outcome)"}"#)
  }
}
