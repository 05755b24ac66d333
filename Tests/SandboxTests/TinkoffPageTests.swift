import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The hosted page behind `PaymentURL`, and `POST /tinkoff/_pay`.
struct TinkoffPageTests {
  private static let done = "http://127.0.0.1:9000/ok?o=${OrderId}&s=${Success}&c=${ErrorCode}"
  private static let failed = "http://127.0.0.1:9000/no?o=${OrderId}&c=${ErrorCode}&m=${Message}"

  /// Registers a payment and gives its number with the path of its page.
  private static func register(
    _ bench: Bench,
    _ order: String,
    _ amount: Int64,
    payType: String = "O"
  ) async throws -> (id: String, path: String) {
    let reply = await bench.call(
      "Init",
      [
        "Amount": .number("\(amount)"), "OrderId": .text(order), "PayType": .text(payType),
        "SuccessURL": .text(done), "FailURL": .text(failed),
      ]
    )
    let id = try #require(reply["PaymentId"]?.text)
    let address = try #require(reply["PaymentURL"]?.text)
    #expect(address == "http://sandbox/tinkoff/new/\(id)")
    #expect(address.utf8.count <= 100)
    return (id, String(address.dropFirst("http://sandbox".count)))
  }

  private static func submit(_ bench: Bench, _ path: String, _ form: String) async -> RawReply? {
    let type = "application/x-www-form-urlencoded"
    return await bench.exchange(Bench.request(path, Array(form.utf8), type: type))
  }

  private static func status(_ bench: Bench, _ id: String) async -> String? {
    await bench.call("GetState", Bench.payment(id))["Status"]?.text
  }

  @Test func `a browser pays and is sent back`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "a b<", 12_345)
    let page = try #require(await bench.exchange(Bench.request(path, [], method: "GET")))
    #expect(page.status == 200)
    #expect(page.text.contains("Order a b&lt;"))
    #expect(page.text.contains("123.45 RUB"))
    #expect(page.text.contains("<form method=\"post\" action=\"\(path)\">"))
    #expect(await Self.status(bench, id) == "FORM_SHOWED")
    let paid = try #require(await Self.submit(bench, path, "outcome=pay&card=2200770239097761"))
    #expect(paid.status == 303)
    #expect(paid.has("Location: http://127.0.0.1:9000/ok?o=a%20b%3C&s=true&c=0"))
    #expect(await Self.status(bench, id) == "CONFIRMED")
    #expect(bench.effects == ["charge 12345 a b<"])
    let again = await Self.submit(bench, path, "outcome=pay")
    #expect(again?.status == 409)
    #expect(bench.effects.count == 1)
  }

  @Test func `in two stages the page holds, and Confirm takes`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "t", 10_000, payType: "T")
    #expect(await Self.submit(bench, path, "outcome=pay")?.status == 303)
    #expect(await Self.status(bench, id) == "AUTHORIZED")
    let fields: JSONObject = ["PaymentId": .text(id), "Amount": .number("4000")]
    let taken = await bench.call("Confirm", fields)
    #expect(taken["Status"] == .text("CONFIRMED"))
    #expect(taken["Params"]?.array?.first?["Key"] == .text("Route"))
    #expect(bench.effects == ["authorize 10000 t", "capture 4000 t"])
  }

  @Test func `a refused payer is sent to the other address`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "r", 10_000)
    let refused = try #require(await Self.submit(bench, path, "outcome=refuse"))
    #expect(refused.status == 303)
    #expect(refused.head.contains("Location: http://127.0.0.1:9000/no?o=r&c=1004&m=%D0%9E"))
    #expect(await Self.status(bench, id) == "REJECTED")
    let rows = await bench.call("CheckOrder", ["OrderId": .text("r")])["Payments"]?.array
    #expect(rows?.first?["ErrorCode"] == .number("1004"))
    #expect(bench.effects.isEmpty)
  }

  @Test func `who leaves leaves the payment open until its deadline`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "l", 10_000)
    #expect(await Self.submit(bench, path, "outcome=abandon")?.status == 200)
    #expect(await Self.status(bench, id) == "FORM_SHOWED")
    bench.move(by: .seconds(86_401))
    #expect(await Self.status(bench, id) == "DEADLINE_EXPIRED")
    #expect(await Self.submit(bench, path, "outcome=pay")?.status == 409)
    #expect(bench.effects.isEmpty)
  }

  @Test func `a shown page can still be canceled`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "c", 10_000)
    _ = await bench.exchange(Bench.request(path, [], method: "GET"))
    let canceled = await bench.call("Cancel", Bench.payment(id))
    #expect(canceled["Status"] == .text("CANCELED"))
    #expect(canceled["NewAmount"] == .number("0"))
    #expect(await Self.submit(bench, path, "outcome=pay")?.status == 409)
  }

  @Test(arguments: [
    ("2200770239097761", "CONFIRMED"), ("4249170392197566", "REJECTED"),
    ("5586200071492075", "REJECTED"), ("2201382000000013", "CONFIRMED"),
    ("2201382000000047", "3DS_CHECKING"), ("2201382000000021", "REJECTED"),
    ("2201382000000831", "REJECTED"), ("2201382000000005", "REJECTED"),
    ("2201382000000039", "CONFIRMED"), ("2201382000000591", "CONFIRMED"),
    ("2201+3820+0000+0013", "CONFIRMED"), ("2200770239097762", "FORM_SHOWED"),
    ("22007702390977610", "FORM_SHOWED"), ("", "FORM_SHOWED"),
  ])
  func `the dossier's cards do what it says`(card: String, status: String) async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "card", 10_000)
    _ = await Self.submit(bench, path, "outcome=pay&card=\(card)")
    #expect(await Self.status(bench, id) == status)
    #expect(bench.effects.isEmpty == (status != "CONFIRMED"))
  }

  @Test func `3-D Secure takes the right code`() async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "3ds", 10_000)
    let asked = await Self.submit(bench, path, "outcome=pay&card=2201382000000047")
    #expect(asked?.text.contains("1qwezxc") == true)
    #expect(await Self.submit(bench, path, "outcome=pay&code=1234")?.status == 400)
    #expect(await Self.status(bench, id) == "3DS_CHECKING")
    #expect(await Self.submit(bench, path, "outcome=pay&code=1qwezxc")?.status == 303)
    #expect(await Self.status(bench, id) == "CONFIRMED")
    #expect(bench.effects == ["charge 10000 3ds"])
  }

  struct Magic: Sendable {
    var cents: Int64
    /// The status of the reply that the browser gets; 0 when it gets none.
    var reply: Int
    /// What GetState then shows, one look after the other.
    var states: [String]
    var effects: [String] = []
  }

  @Test(arguments: [
    Magic(cents: 1, reply: 303, states: ["CONFIRMED"], effects: ["charge 900101 m"]),
    Magic(cents: 2, reply: 303, states: ["REJECTED"]),
    Magic(cents: 3, reply: 303, states: ["REJECTED"]),
    Magic(cents: 4, reply: 303, states: ["REJECTED"]),
    Magic(
      cents: 5,
      reply: 303,
      states: ["AUTHORIZING", "AUTHORIZING", "AUTHORIZING", "CONFIRMED"],
      effects: ["charge 900105 m"]
    ),
    Magic(cents: 6, reply: 303, states: Array(repeating: "AUTHORIZING", count: 6)),
    Magic(cents: 7, reply: 303, states: ["CONFIRMED"], effects: ["charge 900107 m"]),
    Magic(cents: 8, reply: 0, states: ["CONFIRMED"], effects: ["charge 900108 m"]),
    Magic(cents: 9, reply: 0, states: ["FORM_SHOWED"]),
    Magic(cents: 10, reply: 502, states: ["CONFIRMED"], effects: ["charge 900110 m"]),
    Magic(
      cents: 11,
      reply: 303,
      states: ["COMPLETING", "CONFIRMED"],
      effects: ["charge 900111 m"]
    ),
    Magic(cents: 12, reply: 303, states: ["CONFIRMED"], effects: ["charge 900212 m"]),
    Magic(cents: 13, reply: 0, states: ["FORM_SHOWED"]),
    Magic(cents: 14, reply: 303, states: ["CONFIRMED"], effects: ["charge 900114 m"]),
    Magic(cents: 15, reply: 200, states: ["3DS_CHECKING"]),
    Magic(cents: 16, reply: 303, states: ["DEADLINE_EXPIRED"]),
  ])
  func `a magic amount acts when the payer pays`(magic: Magic) async throws {
    let bench = try Bench()
    let (id, path) = try await Self.register(bench, "m", 900_100 + magic.cents)
    let reply = await Self.submit(bench, path, "outcome=pay")
    #expect(reply?.status ?? 0 == magic.reply)
    var states: [String] = []
    for _ in magic.states { states.append(await Self.status(bench, id) ?? "?") }
    #expect(states == magic.states)
    #expect(bench.effects == magic.effects)
  }

  @Test(arguments: [
    ("pay", 10_000, "CONFIRMED", ["charge 10000 p"]), ("refuse", 10_000, "REJECTED", []),
    ("abandon", 10_000, "FORM_SHOWED", []), ("pay", 900_115, "CONFIRMED", ["charge 900115 p"]),
    ("pay", 900_108, "CONFIRMED", ["charge 900108 p"]), ("pay", 900_102, "REJECTED", []),
  ])
  func `_pay does what a payer does`(
    outcome: String,
    amount: Int64,
    state: String,
    effects: [String]
  ) async throws {
    let bench = try Bench()
    let (id, _) = try await Self.register(bench, "p", amount)
    let reply = await bench.post("/tinkoff/_pay", #"{"order":"p","outcome":"\#(outcome)"}"#)
    #expect(reply?.status == 200)
    #expect(reply?.text == #"{"order":"p","reference":"\#(id)","state":"\#(state)"}"#)
    #expect(bench.effects == effects)
    #expect(await bench.requests() == ["Init": 1])
  }

  @Test(arguments: [
    (#"{"order":"x","outcome":"pay"}"#, 404), (#"{"order":"p","outcome":"win"}"#, 400),
    (#"{"order":7,"outcome":"pay"}"#, 400), (#"{"order":"p","outcome":"pay","a":1}"#, 400),
    (#"{"order":"p","outcome":"pay","card":"4111111111111112"}"#, 409),
    ("[]", 400), ("", 400), (#"{"order":"p","outcome":"pay"}"#, 409),
  ])
  func `_pay says why it does nothing`(body: String, status: Int) async throws {
    let bench = try Bench()
    let (_, path) = try await Self.register(bench, "p", 10_000)
    if status == 409, !body.contains("card") {
      _ = await Self.submit(bench, path, "outcome=pay")
    }
    let before = bench.effects
    #expect(await bench.post("/tinkoff/_pay", body)?.status == status)
    #expect(bench.effects == before)
  }

  @Test(arguments: [
    ("GET", "/tinkoff/new/1", "", 404), ("POST", "/tinkoff/new/1", "outcome=pay", 404),
    ("PUT", "/tinkoff/new/1", "", 405), ("POST", "/tinkoff/new/1", "outcome=win", 400),
    ("POST", "/tinkoff/new/1", "", 400), ("POST", "/tinkoff/new/1", "outcome=pay&outcome=pay", 400),
    ("GET", "/tinkoff/_pay", "", 405),
  ])
  func `pages hold to their paths`(
    method: String,
    path: String,
    body: String,
    status: Int
  ) async throws {
    let bench = try Bench()
    let request = Bench.request(path, Array(body.utf8), method: method)
    #expect(await bench.exchange(request)?.status == status)
  }

  @Test func `faults leave the payer's pages alone`() async throws {
    let bench = try Bench()
    let (_, path) = try await Self.register(bench, "f", 10_000)
    await bench.post("/_faults", #"{"seed":1,"rates":{"F11":1}}"#)
    #expect(await bench.exchange(Bench.request(path, [], method: "GET"))?.status == 200)
    #expect(await Self.submit(bench, path, "outcome=pay")?.status == 303)
    #expect(await bench.post("/tinkoff/_pay", #"{"order":"f","outcome":"pay"}"#)?.status == 409)
    #expect(await bench.requests() == ["Init": 1, "page": 2])
  }
}
