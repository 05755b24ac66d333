import Engine
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Frames of HTTP/2 show whether a reply is whole` {
  /// HEADERS with `:status: 200` (index 8 of the static table), END_HEADERS set.
  private static func head(_ stream: [UInt8]) -> [UInt8] { [0, 0, 1, 1, 4] + stream + [0x88] }

  private static func data(_ stream: [UInt8], isLast: Bool) -> [UInt8] {
    [0, 0, 2, 0, isLast ? 1 : 0] + stream + Array("{}".utf8)
  }

  private func exchange(_ frames: @escaping @Sendable ([UInt8]) -> [UInt8]) async throws
    -> TransportResult?
  {
    var result: TransportResult?
    let (server, sends) = try await withLoopback(wiring: ClientWiring(assumesHTTP2: true)) {
      $0.serveHTTP2(frames)
    } _: { server, client in
      result = await client.exchange(post(server.url()), loopbackTerms())
    }
    #expect(server.requests.map(\.body) == [Array("amount=100".utf8)])
    #expect(sends == 1)
    return result
  }

  @Test func `the end of the stream is the end of the reply`() async throws {
    let result = try await exchange { Self.head($0) + Self.data($0, isLast: true) }
    #expect(result == .reply(HTTPReply(status: 200, body: Array("{}".utf8))))
  }

  @Test func `a stream that is reset after some data is silence`() async throws {
    let result = try await exchange {
      Self.head($0) + Self.data($0, isLast: false) + [0, 0, 4, 3, 0] + $0 + [0, 0, 0, 2]
    }
    #expect(result == .silent(why: "http2_broken"))
  }

  @Test func `a stream that is closed without an error before its end is silence`() async throws {
    let result = try await exchange {
      Self.head($0) + Self.data($0, isLast: false) + [0, 0, 4, 3, 0] + $0 + [0, 0, 0, 0]
    }
    guard case .silent = result else { return #expect(result == .silent(why: "")) }
  }
}
