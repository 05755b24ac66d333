import Engine
import TestSupport
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Nothing is sent twice` {
  /// libcurl 7.88.1 alone makes the server receive three POSTs here, and calls it a success.
  @Test func `a kept connection that closes after the second POST was read gets two`() async throws
  {
    let (server, sends) = try await withLoopback { connection in
      guard connection.readRequest() != nil else { return }
      guard connection.index == 0 else {
        connection.send(goodReply)
        return connection.drain()
      }
      connection.send(goodReply)
      connection.readRequest()
      connection.finishWriting()
      connection.drain()
    } _: { server, client in
      let first = await client.exchange(post(server.url()), loopbackTerms())
      guard case .reply(let reply) = first else { return #expect(first == .silent(why: "")) }
      #expect(reply.status == 200)
      let second = await client.exchange(post(server.url()), loopbackTerms())
      #expect(second == .silent(why: "resend_refused"))
    }
    #expect(server.posts == 2)
    #expect(sends == 2)
  }

  @Test(arguments: [HTTPRequest.Method.get, .post])
  func `a request without a body is not sent twice either`(method: HTTPRequest.Method) async throws
  {
    let (server, sends) = try await withLoopback { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(goodReply)
      connection.readRequest()
      connection.finishWriting()
      connection.drain()
    } _: { server, client in
      let request = HTTPRequest(method: method, url: server.url())
      _ = await client.exchange(request, loopbackTerms())
      let second = await client.exchange(request, loopbackTerms())
      #expect(second == .silent(why: "resend_refused"))
    }
    #expect(server.requests.count == 2)
    #expect(sends == 2)
  }

  /// REFUSED_STREAM (7) and HTTP_1_1_REQUIRED (13) are what curl would send again for.
  @Test(arguments: [UInt8(7), 13])
  func `an HTTP/2 stream that is refused is not opened again`(code: UInt8) async throws {
    var wiring = ClientWiring()
    wiring.assumesHTTP2 = true
    let (server, sends) = try await withLoopback(wiring: wiring) { connection in
      connection.serveHTTP2 { [0, 0, 4, 3, 0] + $0 + [0, 0, 0, code] }
    } _: { server, client in
      let result = await client.exchange(post(server.url()), loopbackTerms())
      guard case .silent = result else { return #expect(result == .silent(why: "")) }
    }
    #expect(server.posts == 1)
    #expect(sends == 1)
  }

  @Test(arguments: 0..<12)
  func `as many POSTs arrive as were counted, however connections end`(seed: UInt64) async throws {
    let (server, sends) = try await withLoopback { connection in
      var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(connection.index))
      while connection.readRequest() != nil {
        guard connection.answer(Int.random(in: 0..<8, using: &random)) else { break }
      }
    } _: { server, client in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<20 { _ = await client.exchange(post(server.url()), loopbackTerms()) }
          }
        }
      }
    }
    #expect(sends == 160, "seed \(seed)")
    #expect(server.posts == sends, "seed \(seed)")
  }
}

extension HostileConnection {
  /// Answers a POST in one of eight ways; false when the connection is over.
  ///
  /// After a reply that lets the client keep the connection, an orderly end still reads what
  /// comes: what was sent into it has arrived, and must be counted.
  fileprivate borrowing func answer(_ way: Int) -> Bool {
    switch way {
    case 0...2:
      return send(goodReply)
    case 3:
      finishWriting()
    case 4:
      resetAtEnd()
      return false
    case 5:
      send("HTTP/1.1 200 OK\r\nContent-Le")
      finishWriting()
    case 6:
      send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{")
      resetAtEnd()
      return false
    default:
      send(goodReply)
      finishWriting()
    }
    drain()
    return false
  }
}
