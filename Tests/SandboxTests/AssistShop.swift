import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A shop at the simulator: signs orders, calls the services and reads their XML.
struct AssistShop {
  static let form = "application/x-www-form-urlencoded"

  let bench: Bench
  var merchant = "679471"
  var delimiter = ";"

  init() throws { bench = try Bench() }

  /// The fields of an order; `nil` takes one away.
  func order(_ number: String, _ amount: String, _ more: [String: String?] = [:]) -> [String:
    String]
  {
    let base: [String: String?] = [
      "Merchant_ID": merchant, "OrderNumber": number, "OrderAmount": amount,
      "OrderCurrency": "RUB",
    ]
    return base.merging(more) { _, right in right }.compactMapValues { $0 }
  }

  /// An order with its checkvalue.
  func signed(_ fields: [String: String]) -> [String: String] {
    let text = AssistCheckvalue.text(ofOrder: Self.fields(fields), delimiter: delimiter)
    return fields.merging(["Checkvalue": AssistCheckvalue.value(of: text, secret: "testword")]) {
      _,
      right in right
    }
  }

  static func fields(_ values: [String: String]) -> AssistFields {
    AssistFields(values.map { FormPair($0.key, $0.value) })
  }

  func post(_ path: String, _ fields: [String: String]) async -> RawReply? {
    let body = FormBody.encode(fields.map { ($0.key, $0.value) })
    return await bench.exchange(Bench.request("/assist/\(path)", body, type: Self.form))
  }

  func get(_ path: String) async -> RawReply? {
    await bench.exchange(Bench.request(path, [], method: "GET"))
  }

  /// Posts an order as a browser does and gives where it is sent.
  func begin(_ fields: [String: String]) async -> String {
    let head = await post("pay/order.cfm", fields)?.head ?? ""
    let line = head.split(separator: "\r\n").first { $0.hasPrefix("Location: ") } ?? ""
    return String(line.dropFirst("Location: http://sandbox".count))
  }

  /// Posts a signed order and does what a payer does on its page.
  @discardableResult
  func pay(
    _ number: String,
    _ amount: String,
    _ outcome: String = "pay",
    _ more: [String: String?] = [:]
  ) async -> JSONValue {
    _ = await begin(signed(order(number, amount, more)))
    return await visit(number, outcome)
  }

  @discardableResult
  func visit(_ number: String, _ outcome: String = "pay") async -> JSONValue {
    let body = #"{"order":"\#(number)","outcome":"\#(outcome)"}"#
    let reply = await bench.post("/assist/_pay", body)
    return reply.flatMap { try? JSON.parse($0.body) } ?? .null
  }

  /// A call of a service with login and password; `nil` takes a field away.
  func call(_ path: String, _ more: [String: String?] = [:]) async -> RawReply? {
    let base: [String: String?] = [
      "Merchant_ID": merchant, "Login": "user_name1", "Password": "pass_word1", "Format": "3",
    ]
    return await post(path, base.merging(more) { _, right in right }.compactMapValues { $0 })
  }

  /// A reply in XML: `0/0` and the orders, or only the codes when they are others.
  func read(_ reply: RawReply?) -> (codes: String, orders: [[String: String]]) {
    guard let reply, let result = try? XML.parse(reply.body) else { return ("?", []) }
    let codes = result.attributes.map(\.value).joined(separator: "/")
    let layer = result.children.first.map { $0.name == "orders" ? $0.children : result.children }
    let orders = (layer ?? [])
      .map { order in
        Dictionary(order.children.map { ($0.name, $0.text) }) { first, _ in first }
      }
    return (codes, orders)
  }

  /// The states of an order as `Approved 100.05 AS000`, and the codes when they are not 0/0.
  func states(_ number: String, _ more: [String: String?] = [:]) async -> [String] {
    let (codes, orders) = read(
      await call("orderstate/orderstate.cfm", ["Ordernumber": number].merging(more) { $1 })
    )
    guard codes == "0/0" else { return [codes] }
    return orders.map {
      [$0["orderstate"], $0["amount"], $0["responsecode"]].compactMap { $0 }
        .filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// The bill of an order's newest attempt.
  func bill(_ number: String) async throws -> String {
    let reply = await call("orderstate/orderstate.cfm", ["Ordernumber": number])
    return try #require(read(reply).orders.first?["billnumber"])
  }

  /// What a service that changes something answers, as `0/0 Approved 100.05 AS000`.
  func change(_ path: String, _ fields: [String: String?]) async -> String {
    let (codes, orders) = read(await call(path, fields))
    let order = orders.first ?? [:]
    return ([codes] + ["orderstate", "amount", "responsecode"].map { order[$0] ?? "" })
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
