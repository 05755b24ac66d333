import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A payee at the simulator: makes links, lets them be paid, and asks about them.
struct PortmoneMerchant {
  static let day = "20270115100000"

  let bench: Bench

  init() throws { bench = try Bench() }

  /// The body of `createLinkPayment`, signed unless a signature is given.
  static func link(
    _ order: String,
    _ amount: String,
    date: String = day,
    signature: String? = nil,
    more: JSONObject = JSONObject()
  ) -> JSONObject {
    var parts: JSONObject = [
      "shopOrderNumber": .text(order), "billAmount": .text(amount), "billCurrency": .text("UAH"),
    ]
    for member in more.members { parts[member.name] = member.value }
    var payee: JSONObject = [
      "payeeId": .text("1185"), "login": .text("TESTLOGIN"), "dt": .text(date),
    ]
    payee["signature"] = .text(signature ?? right(order, amount, date))
    return ["method": .text("createLinkPayment"), "payee": .object(payee), "order": .object(parts)]
  }

  static func right(_ order: String, _ amount: String, _ date: String) -> String {
    let body: JSONObject = [
      "payee": .object([
        "payeeId": .text("1185"), "login": .text("TESTLOGIN"), "dt": .text(date),
      ]),
      "order": .object(["shopOrderNumber": .text(order), "billAmount": .text(amount)]),
    ]
    guard let link = try? PortmoneLink(body) else { return "" }
    return PortmoneSignature.signature(of: link, login: "TESTLOGIN", key: "testkey")
  }

  func raw(_ body: JSONObject) async -> RawReply? {
    await bench.exchange(Bench.request("/portmone/gateway/", Bench.bytes(body)))
  }

  func send(_ body: JSONObject) async throws -> JSONValue {
    let reply = try #require(await raw(body))
    #expect(reply.status == 200)
    return try JSON.parse(reply.body)
  }

  /// Makes a link and gives the path of its page.
  @discardableResult
  func open(_ order: String, _ amount: String, more: JSONObject = JSONObject()) async throws
    -> String
  {
    let json = try await send(Self.link(order, amount, more: more))
    #expect(json["errorCode"] == .text("0"))
    let address = try #require(json["linkPayment"]?.text)
    return String(address.dropFirst("http://sandbox".count))
  }

  @discardableResult
  func pay(_ order: String, _ outcome: String = "pay") async -> Int? {
    await bench.post("/portmone/_pay", #"{"order":"\#(order)","outcome":"\#(outcome)"}"#)?.status
  }

  func call(_ method: String, _ data: JSONObject, password: String = "pw") async throws -> JSONValue
  {
    var data = data
    data["login"] = .text("TESTLOGIN")
    data["password"] = .text(password)
    data["payeeId"] = .text("1185")
    return try await send([
      "method": .text(method), "id": .text("1"), "params": .object(["data": .object(data)]),
    ])
  }

  func rows(_ order: String, more: JSONObject = JSONObject()) async throws -> [JSONValue] {
    var data = more
    data["shopOrderNumber"] = .text(order)
    return try #require(try await call("result", data).array)
  }

  /// The rows as `RETURN -9`, in the order of the answer.
  func words(_ order: String) async throws -> [String] {
    try await rows(order)
      .map { "\($0["status"]?.text ?? "?") \($0["billAmount"]?.scalarText ?? "?")" }
  }

  /// The number of the bill that was paid or is held.
  func bill(_ order: String) async throws -> String {
    let words: [JSONValue] = [.text("PAYED"), .text("PREAUTH")]
    let row = try await rows(order).first { words.contains($0["status"] ?? .null) }
    return try #require(row?["shopBillId"]?.text)
  }

  /// The error's code, or what a row says: `PAYED 40`.
  static func word(_ json: JSONValue) -> String {
    let row = json.array?.first ?? json
    if let code = row["errorCode"]?.text { return code }
    return "\(row["status"]?.text ?? "?") \(row["bill_amount"]?.scalarText ?? "?")"
  }
}
