import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What the simulators send by themselves, and `POST /<provider>/_hook`.
struct NoticeTests {
  /// A merchant's server that keeps what it is sent and answers from a list.
  final class Merchant: Sendable {
    let server: HTTPServer
    private let seen: Kept

    private final class Kept: Sendable {
      let bodies = Mutex<[String]>([])
    }

    init(answers: [Int]) throws {
      let seen = Kept()
      self.seen = seen
      server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) -> ServerAnswer in
        let count = seen.bodies.withLock { bodies in
          bodies.append("\(request.path) \(String(decoding: request.body, as: UTF8.self))")
          return bodies.count
        }
        return .now(ServerReply(status: answers[min(count, answers.count) - 1]))
      }
    }

    var bodies: [String] { seen.bodies.withLock { $0 } }

    var address: String { "http://127.0.0.1:\(server.port)/n" }
  }

  private static func notice(_ url: String, retries: Int = 0) -> Notice {
    Notice(
      url: url,
      body: Array("a=1".utf8),
      retries: [Duration](repeating: .zero, count: retries)
    )
  }

  @Test(arguments: [([200], 3, 1), ([500, 503, 200], 3, 3), ([500], 2, 3)])
  func `sends again until it is taken`(answers: [Int], retries: Int, tries: Int) async throws {
    let merchant = try Merchant(answers: answers)
    let outbox = Outbox()
    outbox.send(Self.notice(merchant.address, retries: retries))
    try await Until.holds("\(tries) tries") { merchant.bodies.count >= tries }
    outbox.send(Self.notice(merchant.address + "/last"))
    try await Until.holds("the last") { merchant.bodies.contains("/n/last a=1") }
    #expect(merchant.bodies.filter { $0 == "/n a=1" }.count == tries)
  }

  @Test func `sends nothing after a reset`() async throws {
    let merchant = try Merchant(answers: [200])
    let outbox = Outbox()
    var late = Self.notice(merchant.address)
    late.after = .seconds(3600)
    outbox.send(late)
    outbox.reset()
    outbox.send(Self.notice(merchant.address))
    try await Until.holds("one") { merchant.bodies.count == 1 }
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:8080/x?y=1", "/x?y=1"), ("http://localhost:1", "/"),
      ("https://127.0.0.1:8080/", nil), ("http://192.0.2.1/", nil), ("http://example.org:80/", nil),
      ("http://127.0.0.1:8080/a b", nil), ("http://127.0.0.1.example.org/", nil), ("x", nil),
      ("http://u@127.0.0.1/", nil), ("http://127.0.0.1:0/", nil),
    ] as [(String, String?)]
  )
  func `reaches this machine alone`(url: String, target: String?) {
    #expect(NoticeAddress(url)?.target == target)
  }

  @Test(arguments: [
    (#"{"url":"http://127.0.0.1:8080/"}"#, 200), ("{}", 200), ("[]", 400), ("x", 400),
    (#"{"url":"http://example.org/"}"#, 400), (#"{"url":"http://127.0.0.1:1/","x":1}"#, 400),
    (#"{"url":"http://127.0.0.1:1/","late_ms":60001}"#, 400),
  ])
  func `a hook is checked`(body: String, status: Int) async throws {
    let bench = try Bench()
    #expect(await bench.post("/tinkoff/_hook", body)?.status == status)
    #expect(await bench.post("/nobody/_hook", body)?.status == 404)
  }

  @Test func `a hook is kept until it is cleared`() throws {
    let outbox = Outbox()
    let json = try JSON.parse(
      Array(#"{"url":"http://127.0.0.1:8080/","forged":true,"late_ms":20}"#.utf8)
    )
    outbox.set(try Hook.read(json), of: "a")
    #expect(
      outbox.hook(of: "a")
        == Hook(url: "http://127.0.0.1:8080/", isForged: true, late: .milliseconds(20))
    )
    #expect(outbox.hook(of: "b") == nil)
    outbox.set(try Hook.read(.object(JSONObject())), of: "a")
    #expect(outbox.hook(of: "a") == nil)
  }
}
