import HTTPServer
import TestSupport
import Testing

/// What one connection may take.
struct LimitTests {
  private static let sizes = ServerLimits(
    headByteCount: 1000,
    bodyByteCount: 1000,
    idleTime: .milliseconds(200)
  )
  private static let times = ServerLimits(
    headTime: .milliseconds(200),
    bodyTime: .milliseconds(200),
    idleTime: .milliseconds(200)
  )

  private func talk(
    _ pieces: [String],
    _ limits: ServerLimits = Self.times
  ) async throws -> (RawReply?, [UInt8]?) {
    let server = try HTTPServer(host: "127.0.0.1", limits: limits, handler: Echo.answer)
    let port = server.port
    let answer = await RawClient.run {
      var client = RawClient(port: port)
      for piece in pieces { client.send(piece) }
      return (client.reply(), client.rest())
    }
    await server.stop()
    return answer
  }

  @Test(arguments: [
    (1000, 200), (1001, 431), (3000, 431), (60_000, 431),
  ])
  func `a head has a limit`(size: Int, status: Int) async throws {
    let frame = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n"
    let filler = String(repeating: "x", count: size - frame.utf8.count)
    let request = frame.replacing("X: ", with: "X: \(filler)")
    let (reply, _) = try await talk([request], Self.sizes)
    #expect(reply?.status == status)
  }

  @Test(arguments: [(1000, 200), (1001, 413), (900_000_000_000, 413)])
  func `a body has a limit`(size: Int, status: Int) async throws {
    let body = String(repeating: "b", count: min(size, 1001))
    let (reply, _) = try await talk(
      [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n\(body)"
      ],
      Self.sizes
    )
    #expect(reply?.status == status)
  }

  @Test func `a chunked body has the same limit`() async throws {
    let chunk = "1f4\r\n" + String(repeating: "b", count: 500) + "\r\n"
    let (reply, rest) = try await talk(
      ["POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", chunk, chunk, chunk],
      Self.sizes
    )
    #expect(reply == nil)
    #expect(rest != nil)
  }

  @Test(arguments: [
    [""],
    ["GET / HT"],
    ["GET / HTTP/1.1\r\nHost: a\r\nX-"],
    ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"],
    ["POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab"],
  ])
  func `a client that does not go on is cut off`(pieces: [String]) async throws {
    let (reply, rest) = try await talk(pieces)
    #expect(reply == nil)
    #expect(rest != nil)
  }

  @Test func `an idle connection is closed`() async throws {
    let (reply, rest) = try await talk(["GET / HTTP/1.1\r\nHost: a\r\n\r\n"], Self.sizes)
    #expect(reply?.status == 200)
    #expect(rest == [])
  }
}
