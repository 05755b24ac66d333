import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

/// Ordinary life of the server over real sockets.
struct ServerTests {
  private static let post = "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"

  @Test func `bodies, targets and headers arrive as they were sent`() async throws {
    let seen = Mutex<[ServerRequest]>([])
    let server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) -> ServerAnswer in
      seen.withLock { $0.append(request) }
      return Echo.answer(request)
    }
    let port = server.port
    let reply = await RawClient.run {
      var client = RawClient(port: port)
      client.send(
        "POST /a%2Fb%20c?x=%31&y HTTP/1.1\r\nHost: a:1\r\nX-One:  two \r\nContent-Length: 4\r\n\r\n"
      )
      client.send([0, 255, 13, 10])
      return client.reply()
    }
    #expect(reply?.text == "POST /a%2Fb%20c?x=%31&y 4")
    #expect(
      seen.withLock { $0 } == [
        ServerRequest(
          method: "POST",
          path: "/a%2Fb%20c",
          query: "x=%31&y",
          headers: [
            HTTPHeader("Host", "a:1"), HTTPHeader("X-One", "two"),
            HTTPHeader("Content-Length", "4"),
          ],
          body: [0, 255, 13, 10],
          peer: "127.0.0.1"
        )
      ]
    )
  }

  @Test func `requests sent in one piece are answered in their order`() async throws {
    let server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) async in
      Echo.reply(request)
    }
    let port = server.port
    let replies = await RawClient.run {
      var client = RawClient(port: port)
      client.send((1...5).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      return (1...5).map { _ in client.reply()?.text }
    }
    #expect(replies == (1...5).map { "GET /\($0) 0" })
  }

  @Test func `a chunked body is joined`() async throws {
    let server = try HTTPServer(host: "127.0.0.1", handler: Echo.answer)
    let port = server.port
    let reply = await RawClient.run {
      var client = RawClient(port: port)
      client.send("POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send("3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: x\r\n\r\n")
      return client.reply()
    }
    #expect(reply?.text == "POST /c 5")
  }

  @Test func `answers made later do not hold up others`() async throws {
    let released = Mutex(false)
    let server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) -> ServerAnswer in
      guard request.path == "/slow" else { return Echo.answer(request) }
      return .later {
        while !released.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(1)) }
        return Echo.reply(request)
      }
    }
    let port = server.port
    let quick = await RawClient.run {
      var slow = RawClient(port: port)
      var quick = RawClient(port: port)
      slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      quick.send(Self.post)
      let text = quick.reply()?.text
      released.withLock { $0 = true }
      return [text, slow.reply()?.text]
    }
    #expect(quick == ["POST /p 3", "GET /slow 0"])
  }

  @Test(arguments: [1, 3]) func `many connections at once are served`(threads: Int) async throws {
    let server = try HTTPServer(host: "127.0.0.1", threads: threads, handler: Echo.answer)
    let port = server.port
    let good = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await RawClient.run {
            var client = RawClient(port: port)
            return (0..<50)
              .count { _ in
                client.send(Self.post)
                return client.reply()?.text == "POST /p 3"
              }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(good == 400)
  }

  // The library's epoll loop took 128 events for a sign that more would come, and waited for them.
  @Test(arguments: [127, 128, 256])
  func `so many that speak at once are all served`(clients: Int) async throws {
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try HTTPServer(host: "127.0.0.1") { request in
      if request.path == "/hold" {
        entered.signal()
        gate.wait()
      }
      return Echo.answer(request)
    }
    let port = server.port
    let good = await RawClient.run {
      let held = RawClient(port: port)
      var lines = (0..<clients).map { _ in Line(port: port) }
      for line in lines { line.client.send(Self.post) }
      lines.removeAll { $0.client.reply() == nil }
      // While the server's one thread is held, all others get something to say.
      held.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n")
      entered.wait()
      for line in lines { line.client.send(Self.post) }
      gate.signal()
      return lines.count { $0.client.reply()?.text == "POST /p 3" }
    }
    #expect(good == clients)
  }

  @Test func `a port in use is a typed error`() throws {
    let first = try HTTPServer(host: "127.0.0.1", handler: Echo.answer)
    #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: first.port)) {
      try HTTPServer(host: "127.0.0.1", port: first.port, handler: Echo.answer)
    }
    _ = first.port
  }

  @Test func `a host that is not ours is a typed error`() {
    #expect(throws: ServerError.badHost("203.0.113.7")) {
      try HTTPServer(host: "203.0.113.7", handler: Echo.answer)
    }
    #expect(throws: ServerError.badHost("no such host")) {
      try HTTPServer(host: "no such host", handler: Echo.answer)
    }
  }

  @Test func `a stop waits for the replies under way`() async throws {
    let server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) async in
      try? await Task.sleep(for: .milliseconds(150))
      return Echo.reply(request)
    }
    let port = server.port
    async let text = RawClient.run {
      var client = RawClient(port: port)
      client.send(Self.post)
      return client.reply()?.text
    }
    while server.activeRequests == 0 { await Task.yield() }
    await server.stop()
    let answered = await text
    #expect(answered == "POST /p 3")
  }

  @Test func `a stop that has no more time answers 503`() async throws {
    let server = try HTTPServer(host: "127.0.0.1") { (request: ServerRequest) async in
      try? await Task.sleep(for: .seconds(60))
      return Echo.reply(request)
    }
    let port = server.port
    async let status = RawClient.run {
      var client = RawClient(port: port)
      client.send(Self.post)
      return client.reply()?.status
    }
    while server.activeRequests == 0 { await Task.yield() }
    await server.stop(grace: .milliseconds(100))
    let answered = await status
    #expect(answered == 503)
  }
}
