import Crypto
import Payments
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A running sandbox with a clock that only moves when told, and a merchant that signs.
final class Bench: Sendable {
  static let start = Instant(milliseconds: 1_800_000_000_000)

  let server: SandboxServer
  let port: UInt16
  private let clock: Clock

  private final class Clock: Sendable {
    let now = Mutex(Bench.start)
  }

  init() throws {
    let clock = Clock()
    self.clock = clock
    server = SandboxServer(now: { clock.now.withLock { $0 } })
    try server.start()
    port = server.port
  }

  func move(by time: Duration) { clock.now.withLock { $0 = $0 + time } }

  /// The fields with terminal and token, as JSON.
  static func signed(_ fields: JSONObject) -> [UInt8] {
    var body = fields
    body["TerminalKey"] = .text("SimTerminalDEMO")
    body["Token"] = .text(TinkoffToken.token(of: body, password: "SimPass_01"))
    return bytes(body)
  }

  static func bytes(_ body: JSONObject) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(.object(body))
    return writer.bytes
  }

  static func request(
    _ path: String,
    _ body: [UInt8],
    method: String = "POST",
    type: String = "application/json"
  ) -> [UInt8] {
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: sandbox\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }

  /// One exchange on a connection of its own; nil when no whole reply comes.
  func exchange(_ bytes: [UInt8]) async -> RawReply? {
    let port = port
    return await RawClient.run {
      var client = RawClient(port: port)
      client.send(bytes)
      return client.reply()
    }
  }

  /// A signed call; null when the reply is no JSON.
  @discardableResult
  func call(_ method: String, _ fields: JSONObject) async -> JSONValue {
    await json(Self.request("/tinkoff/v2/\(method)", Self.signed(fields)))
  }

  func get(_ path: String) async -> JSONValue {
    await json(Self.request(path, [], method: "GET"))
  }

  /// How many requests the simulator got, by method.
  func requests(_ provider: String = "tinkoff") async -> [String: Int64] {
    let methods = await get("/_requests")[provider]?.object?.members ?? []
    return methods.reduce(into: [:]) { $0[$1.name] = $1.value.integer }
  }

  @discardableResult
  func post(_ path: String, _ text: String) async -> RawReply? {
    await exchange(Self.request(path, Array(text.utf8)))
  }

  private func json(_ bytes: [UInt8]) async -> JSONValue {
    guard let reply = await exchange(bytes), reply.status == 200,
      let json = try? JSON.parse(reply.body)
    else { return .null }
    return json
  }

  /// Registers a payment and gives its number.
  func register(_ order: String, _ amount: Int64, payType: String? = nil) async throws -> String {
    var fields: JSONObject = ["Amount": .number(String(amount)), "OrderId": .text(order)]
    if let payType { fields["PayType"] = .text(payType) }
    return try #require(await call("Init", fields)["PaymentId"]?.text)
  }

  static func charge(_ id: String) -> JSONObject {
    ["PaymentId": .text(id), "RebillId": .text("145919")]
  }

  static func payment(_ id: String) -> JSONObject { ["PaymentId": .text(id)] }

  /// The ledger as `kind amount order`.
  var effects: [String] {
    server.effects.map { "\($0.kind.rawValue) \($0.amount) \($0.order)" }
  }
}
