import Engine
import Foundation
import Synchronization
import Testing
import Wire

@testable import HTTPClient

@Suite struct `An exchange is what the request says, once` {
  @Test func `only the named headers and the framing stand on the wire`() async throws {
    let (server, _) = try await withLoopback { connection in
      while connection.readRequest() != nil { connection.send(goodReply) }
    } _: { server, client in
      var request = post(server.url("/v2/pay?x=%20"), "{}")
      request.headers = [HTTPHeader("X-Key", "k 1"), HTTPHeader("X-Empty", "")]
      _ = await client.exchange(request, loopbackTerms())
      request.method = .get
      request.headers = [HTTPHeader("Accept", "application/json")]
      request.body = []
      _ = await client.exchange(request, loopbackTerms())
    }
    let host = "Host: 127.0.0.1:\(server.port)"
    #expect(
      server.requests.map(\.head) == [
        "POST /v2/pay?x=%20 HTTP/1.1\r\n\(host)\r\nX-Key: k 1\r\nX-Empty:\r\nContent-Length: 2",
        "GET /v2/pay?x=%20 HTTP/1.1\r\n\(host)\r\nAccept: application/json",
      ]
    )
    #expect(server.requests.map(\.body) == [Array("{}".utf8), []])
    #expect(server.connections == 1)
  }

  @Test func `ten megabytes go there and back`() async throws {
    let pattern = [UInt8](0...250)
    var body: [UInt8] = []
    while body.count < 10_000_000 { body += pattern }
    let (server, _) = try await withLoopback { connection in
      guard let request = connection.readRequest() else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.body.count)\r\n\r\n")
      connection.send(request.body)
      connection.drain()
    } _: { server, client in
      var terms = loopbackTerms()
      terms.maximumReplyBytes = body.count
      let request = HTTPRequest(method: .post, url: server.url(), body: body)
      let result = await client.exchange(request, terms)
      guard case .reply(let reply) = result else { return #expect(result == .silent(why: "")) }
      #expect(reply.body == body)
    }
    #expect(server.requests.first?.body == body)
  }

  @Test func `the hook hears of each request once, before it arrives`() async throws {
    let heard = Mutex<[String]>([])
    var wiring = ClientWiring()
    wiring.onSending = { request in heard.withLock { $0.append(request.url) } }
    let (server, sends) = try await withLoopback(wiring: wiring) { connection in
      while connection.readRequest() != nil { connection.send(goodReply) }
    } _: { server, client in
      _ = await client.exchange(post(server.url("/1")), loopbackTerms())
      _ = await client.exchange(HTTPRequest(method: .get, url: server.url("/2")), loopbackTerms())
      _ = await client.exchange(HTTPRequest(method: .post, url: server.url("/3")), loopbackTerms())
    }
    #expect(heard.withLock { $0 } == ["/1", "/2", "/3"].map { server.url($0) })
    #expect(sends == 3)
  }

  @Test func `a cancelled task still hears how its exchange ended`() async throws {
    let isRead = DispatchSemaphore(value: 0)
    let mayAnswer = DispatchSemaphore(value: 0)
    _ = try await withLoopback { connection in
      connection.readRequest()
      isRead.signal()
      mayAnswer.wait()
      connection.send(goodReply)
      connection.drain()
    } _: { server, client in
      let request = post(server.url())
      let result = await withTaskGroup(of: TransportResult.self) { group in
        group.addTask { await client.exchange(request, loopbackTerms()) }
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            isRead.wait()
            continuation.resume()
          }
        }
        group.cancelAll()
        mayAnswer.signal()
        return await group.next()
      }
      guard case .reply = result else { return #expect(result == .silent(why: "")) }
    }
  }

  @Test func `more exchanges than may be under way wait their turn`() async throws {
    let server = HostileServer { connection in
      while connection.readRequest() != nil { connection.send(goodReply) }
    }
    let client = try CurlTransport(maximumExchanges: 2)
    let url = server.url()
    let replies = await withTaskGroup(of: TransportResult.self) { group in
      for _ in 0..<50 { group.addTask { await client.exchange(post(url), loopbackTerms()) } }
      return await group.reduce(into: 0) { count, result in
        if case .reply = result { count += 1 }
      }
    }
    await client.shutdown()
    await server.finish()
    #expect(replies == 50)
    #expect(server.connections <= 2)
  }

  @Test func `shutting down lets an exchange end and refuses later ones`() async throws {
    let mayAnswer = DispatchSemaphore(value: 0)
    let server = HostileServer { connection in
      connection.readRequest()
      mayAnswer.wait()
      connection.send(goodReply)
      connection.drain()
    }
    let url = server.url()
    let client = try CurlTransport(wiring: ClientWiring(onSending: { _ in mayAnswer.signal() }))
    async let first = client.exchange(post(url), loopbackTerms())
    let result = await first
    await client.shutdown()
    await client.shutdown()
    let second = await client.exchange(post(url), loopbackTerms())
    await server.finish()
    guard case .reply = result else { return #expect(result == .silent(why: "")) }
    #expect(second == .notSent(why: "shut_down"))
  }
}
