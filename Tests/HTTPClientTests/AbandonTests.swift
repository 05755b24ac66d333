import Engine
import Synchronization
import Testing
import Wire

@testable import HTTPClient

@Suite struct `What is abandoned` {
  @Test func `is silent when it had begun to leave, and nothing leaves after it`() async throws {
    let isRead = Mutex(false)
    let (server, sends) = try await withLoopback { connection in
      guard connection.readRequest() != nil else { return }
      isRead.withLock { $0 = true }
      // Waits until the client hangs up.
      _ = connection.read(1)
    } _: { server, client in
      async let first = client.exchange(post(server.url()), loopbackTerms(.seconds(60)))
      let start = ContinuousClock.now
      while !isRead.withLock({ $0 }) {
        try #require(ContinuousClock.now - start < .seconds(20), "the request never came")
        await Task.yield()
      }
      client.abandon()
      #expect(await first == .silent(why: "interrupted"))
      let second = await client.exchange(post(server.url()), loopbackTerms())
      #expect(second == .notSent(why: "interrupted"))
      #expect(ContinuousClock.now - start < .seconds(30))
    }
    #expect(server.requests.count == 1)
    #expect(sends == 1)
  }

  @Test func `is not sent when it waited for its turn`() async throws {
    let isRead = Mutex(false)
    let server = HostileServer { connection in
      guard connection.readRequest() != nil else { return }
      isRead.withLock { $0 = true }
      _ = connection.read(1)
    }
    let client = try CurlTransport(maximumExchanges: 1)
    async let first = client.exchange(post(server.url()), loopbackTerms(.seconds(60)))
    while !isRead.withLock({ $0 }) { await Task.yield() }
    async let second = client.exchange(post(server.url()), loopbackTerms(.seconds(60)))
    client.abandon()
    #expect(await first == .silent(why: "interrupted"))
    #expect(await second == .notSent(why: "interrupted"))
    await client.shutdown()
    await server.finish()
    #expect(server.requests.count == 1)
  }
}
