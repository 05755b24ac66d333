import TestSupport
import Testing
import Wire

@testable import Sandbox

/// What the relay does to connections.
struct RelayTests {
  private static let ledger = Bench.request("/_ledger", [], method: "GET")

  private static func charge(_ bench: Bench, faults: String) async throws -> [UInt8] {
    let id = try await bench.register("r", 1000)
    await bench.post("/_faults", faults)
    return Bench.request("/tinkoff/v2/Charge", Bench.signed(Bench.charge(id)))
  }

  @Test func `a connection is kept, also through pipelines and small pieces`() async throws {
    let bench = try Bench()
    let port = bench.port
    let texts = await RawClient.run {
      var client = RawClient(port: port)
      client.send(Self.ledger + Self.ledger + Self.ledger)
      var texts = (0..<3).map { _ in client.reply()?.text }
      for byte in Self.ledger { client.send([byte]) }
      texts.append(client.reply()?.text)
      return texts
    }
    #expect(texts == Array(repeating: #"{"effects":[]}"#, count: 4))
  }

  @Test func `many clients at once get their own replies`() async throws {
    let bench = try Bench()
    let port = bench.port
    let good = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          await RawClient.run {
            var client = RawClient(port: port)
            return (0..<25)
              .count { number in
                let order = "w\(worker)-\(number)"
                let fields: JSONObject = ["Amount": .number("1000"), "OrderId": .text(order)]
                client.send(Bench.request("/tinkoff/v2/Init", Bench.signed(fields)))
                let reply = client.reply().flatMap { try? JSON.parse($0.body) }
                return reply?["OrderId"] == .text(order)
              }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(good == 200)
  }

  @Test func `a client that has finished writing still gets its reply`() async throws {
    let bench = try Bench()
    let port = bench.port
    let text = await RawClient.run {
      var client = RawClient(port: port)
      client.send(Self.ledger)
      client.endWriting()
      return client.reply()?.text
    }
    #expect(text == #"{"effects":[]}"#)
  }

  @Test func `closed is an end and reset is a reset`() async throws {
    for (fault, reset) in [("F4", false), ("F3", true)] {
      let bench = try Bench()
      let request = try await Self.charge(bench, faults: #"{"rates":{"\#(fault)":1}}"#)
      let port = bench.port
      let end = await RawClient.run {
        var client = RawClient(port: port)
        client.send(request)
        return (client.rest(), client.wasReset)
      }
      #expect(end.0 == [])
      #expect(end.1 == reset, "\(fault)")
    }
  }

  @Test func `new connections can be reset before anything is read`() async throws {
    let bench = try Bench()
    await bench.post("/_faults", #"{"seed":1,"rates":{"F2":1}}"#)
    for _ in 0..<20 { #expect(await bench.exchange(Self.ledger) == nil) }
    // Then one is let in, so that faults can be cleared.
    #expect(await bench.exchange(Self.ledger) != nil)
    #expect(await bench.exchange(Self.ledger) == nil)
  }

  @Test(arguments: [("unserved", 0), ("served", 1)])
  func `a kept connection is closed when the next request was read`(
    variant: String,
    effects: Int
  ) async throws {
    let bench = try Bench()
    let id = try await bench.register("r", 1000)
    await bench.post("/_faults", #"{"rates":{"F6:\#(variant)":1},"methods":["GetState"]}"#)
    let port = bench.port
    let state = Bench.request("/tinkoff/v2/GetState", Bench.signed(Bench.payment(id)))
    let charge = Bench.request("/tinkoff/v2/Charge", Bench.signed(Bench.charge(id)))
    let (first, second) = await RawClient.run {
      var client = RawClient(port: port)
      client.send(state)
      let first = client.reply()
      // In two pieces: the end must wait for the whole request.
      client.send(Array(charge.prefix(charge.count - 5)))
      client.send(Array(charge.suffix(5)))
      return (first, client.rest())
    }
    #expect(first?.status == 200)
    #expect(second == [])
    #expect(bench.effects.count == effects)
    #expect(await bench.requests() == ["Charge": 1, "GetState": 1, "Init": 1])
  }

  @Test(arguments: ["F16:length", "F16:chunk"])
  func `a cut body ends in the middle`(code: String) async throws {
    let bench = try Bench()
    let request = try await Self.charge(bench, faults: #"{"rates":{"\#(code)":1}}"#)
    let port = bench.port
    let bytes = await RawClient.run {
      var client = RawClient(port: port)
      client.send(request)
      return client.rest()
    }
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 "))
    #expect(text.contains(#"{"Success":true"#))
    #expect(!text.contains("}"))
  }

  @Test func `a slow body comes byte by byte`() async throws {
    let bench = try Bench()
    let faults = #"{"rates":{"F18:drip":1},"drip_ms":2}"#
    let request = try await Self.charge(bench, faults: faults)
    let begun = ContinuousClock.now
    let reply = await bench.exchange(request)
    let count = (reply?.head.utf8.count ?? 0) + (reply?.body.count ?? 0)
    #expect(try JSON.parse(reply?.body ?? [])["Status"] == .text("CONFIRMED"))
    #expect(ContinuousClock.now - begun >= .milliseconds(2 * count - 2))
  }

  @Test func `an endless body goes on until the client hangs up`() async throws {
    let bench = try Bench()
    let request = try await Self.charge(bench, faults: #"{"rates":{"F18:endless":1}}"#)
    let port = bench.port
    let count = await RawClient.run {
      var client = RawClient(port: port)
      client.send(request)
      return client.count(atLeast: 30 << 20)
    }
    #expect(count >= 30 << 20)
    #expect(bench.effects == ["charge 1000 r"])
    await bench.post("/_faults", "{}")
    #expect(await bench.requests() == ["Charge": 1, "Init": 1])
  }

  @Test func `what the server refuses is refused through the relay`() async throws {
    let bench = try Bench()
    for head in [
      "POST /tinkoff/v2/Init HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
      "POST /tinkoff/v2/Init HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4",
      "GET /_ledger HTTP/1.1\r\nHost: a\r\nX: a\r\n b", "GET /_ledger HTTP/1.1",
    ] {
      #expect(await bench.exchange(Array("\(head)\r\n\r\nabc".utf8))?.status == 400)
    }
  }

  @Test func `a stopped sandbox listens no more`() async throws {
    // Another test's socket may take the free port first, but hardly five times in a row.
    for _ in 0..<5 {
      let bench = try Bench()
      let port = bench.port
      await bench.server.stop()
      #expect(bench.server.port == 0)
      let again = SandboxServer(port: port)
      guard (try? again.start()) != nil else { continue }
      #expect(again.port == port)
      await again.stop()
      return
    }
    Issue.record("the port was never free again")
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 38, 5, nil),
      ("HTTP/1.1 200 OK\r\nCONTENT-LENGTH:5\r\nsandbox-relay: drip=20\r\n\r\n", 61, 5, "drip=20"),
      ("HTTP/1.1 200 OK\r\nSandbox-Relay: raw-close\r\n\r\n", 45, 0, "raw-close"),
      ("HTTP/1.1 100 Continue\r\n\r\n", 25, 0, nil),
    ] as [(String, Int, Int, String?)]
  )
  func `a message is framed`(text: String, head: Int, body: Int, order: String?) {
    let bytes = Array(text.utf8)
    let frame = MessageFrame(bytes.span)
    #expect(frame?.headCount == head)
    #expect(frame?.bodyCount == body)
    #expect(frame?.order?.text == order)
    for count in 0..<head {
      let isEarly = MessageFrame(bytes.span.extracting(0..<count)) != nil
      #expect(!isEarly)
    }
  }
}
