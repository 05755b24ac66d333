import Dispatch
import Engine
import Synchronization
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Nothing leaves after the deadline` {
  /// A clock that goes on by an hour when told to.
  final class JumpingClock: Sendable {
    private let jumped = Mutex(false)
    private let calls = Mutex(0)
    private let start = ContinuousClock.now

    func jump() { jumped.withLock { $0 = true } }

    func now(jumpingAtCall call: Int? = nil) -> ContinuousClock.Instant {
      let count = calls.withLock { count in
        count += 1
        return count
      }
      if let call, count >= call { jump() }
      return jumped.withLock { $0 } ? start + .seconds(3600) : start
    }
  }

  /// The clock is read for the deadline, at the start, before sending, and for the body.
  @Test func `a body that is read too late does not go out`() async throws {
    let clock = JumpingClock()
    var wiring = ClientWiring()
    wiring.now = { clock.now(jumpingAtCall: 4) }
    let rest = Mutex<[UInt8]?>(nil)
    let (_, sends) = try await withLoopback(wiring: wiring) { connection in
      guard connection.readHead() != nil else { return }
      let bytes = connection.read(7)
      rest.withLock { $0 = bytes }
    } _: { server, client in
      let result = await client.exchange(post(server.url(), "amount!"), loopbackTerms())
      #expect(result == .silent(why: "deadline"))
    }
    // The head may be lost with the connection; the body must never have come.
    #expect((rest.withLock { $0 } ?? []) == [])
    #expect(sends == 0)
  }

  @Test(arguments: [2, 3])
  func `a request whose turn comes too late is not sent`(call: Int) async throws {
    let clock = JumpingClock()
    var wiring = ClientWiring()
    wiring.now = { clock.now(jumpingAtCall: call) }
    let (server, sends) = try await withLoopback(wiring: wiring) {
      $0.drain()
    } _: { server, client in
      let result = await client.exchange(post(server.url()), loopbackTerms())
      #expect(result == .notSent(why: "deadline"))
    }
    #expect(server.requests.isEmpty)
    #expect(sends == 0)
  }

  @Test func `the rest of a long body stays here`() async throws {
    let clock = JumpingClock()
    var wiring = ClientWiring()
    wiring.now = { clock.now() }
    let (server, sends) = try await withLoopback(wiring: wiring) { connection in
      _ = connection.readHead()
      clock.jump()
      _ = connection.read(20_000_000)
    } _: { server, client in
      let body = [UInt8](repeating: 0x61, count: 20_000_000)
      let request = HTTPRequest(method: .post, url: server.url(), body: body)
      let result = await client.exchange(request, loopbackTerms())
      #expect(result == .silent(why: "deadline"))
    }
    #expect(server.posts == 0)
    #expect(sends == 1)
  }

  @Test func `no reply until the deadline is silence`() async throws {
    let (server, sends) = try await withLoopback {
      $0.drain()
    } _: { server, client in
      let result = await client.exchange(post(server.url()), loopbackTerms(.milliseconds(150)))
      #expect(result == .silent(why: "deadline"))
    }
    #expect(server.posts == 1)
    #expect(sends == 1)
  }

  @Test func `a reply that drips beyond the deadline is silence`() async throws {
    let (server, _) = try await withLoopback { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      repeat { connection.send("a") } while !connection.waitForEnd(milliseconds: 10)
    } _: { server, client in
      let result = await client.exchange(post(server.url()), loopbackTerms(.milliseconds(150)))
      #expect(result == .silent(why: "deadline"))
    }
    #expect(server.posts == 1)
  }

  @Test func `a success that comes before the body is whole is silence`() async throws {
    let mayEnd = DispatchSemaphore(value: 0)
    let (server, _) = try await withLoopback { connection in
      _ = connection.readHead()
      connection.send(goodReply)
      mayEnd.wait()
    } _: { server, client in
      let body = [UInt8](repeating: 0x61, count: 20_000_000)
      let request = HTTPRequest(method: .post, url: server.url(), body: body)
      let result = await client.exchange(request, loopbackTerms(.milliseconds(400)))
      mayEnd.signal()
      guard case .silent = result else { return #expect(result == .silent(why: "")) }
    }
    #expect(server.posts == 0)
  }
}
