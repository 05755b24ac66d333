import Dispatch
import Engine
import Testing
import Wire

@testable import HTTPClient

@Suite struct `What is abandoned` {
  /// A server that has read a request and does not answer until it is told to end.
  private final class SilentServer: Sendable {
    let server: HostileServer
    private let hearsEnd = DispatchSemaphore(value: 0)
    private let reads: AsyncStream<Void>

    init() {
      let (reads, read) = AsyncStream.makeStream(of: Void.self)
      self.reads = reads
      let hearsEnd = hearsEnd
      server = HostileServer { connection in
        guard connection.readRequest() != nil else { return }
        read.yield()
        hearsEnd.wait()
      }
    }

    func hasRead() async {
      for await _ in reads { return }
    }

    func finish() async {
      hearsEnd.signal()
      await server.finish()
    }
  }

  @Test func `is silent when it had begun to leave, and nothing leaves after it`() async throws {
    let silent = SilentServer()
    let client = try CurlTransport()
    let request = post(silent.server.url())
    async let first = client.exchange(request, loopbackTerms(.seconds(600)))
    await silent.hasRead()
    client.abandon()
    #expect(await first == .silent(why: "interrupted"))
    #expect(await client.exchange(request, loopbackTerms()) == .notSent(why: "interrupted"))
    await client.shutdown()
    await silent.finish()
    #expect(silent.server.requests.count == 1)
    #expect(client.sendCount == 1)
  }

  @Test func `is not sent when it waited for its turn`() async throws {
    let silent = SilentServer()
    let client = try CurlTransport(maximumExchanges: 1)
    let request = post(silent.server.url())
    async let first = client.exchange(request, loopbackTerms(.seconds(600)))
    await silent.hasRead()
    async let second = client.exchange(request, loopbackTerms(.seconds(600)))
    client.abandon()
    #expect(await first == .silent(why: "interrupted"))
    #expect(await second == .notSent(why: "interrupted"))
    await client.shutdown()
    await silent.finish()
    #expect(client.sendCount == 1)
  }
}
