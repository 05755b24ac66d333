import Engine
import Testing
import Wire

@testable import HTTPClient

@Suite struct `A reply counts only when it is whole` {
  /// How a server ends after its reply.
  enum Ending: Sendable { case orderly, reset, waiting }

  /// One way to answer, and what the client must conclude.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: String
    var ending: Ending = .waiting
    var expected: TransportResult

    init(_ name: String, _ bytes: String, _ ending: Ending, _ expected: TransportResult) {
      (testDescription, self.bytes, self.ending, self.expected) = (name, bytes, ending, expected)
    }
  }

  static let head = "HTTP/1.1 200 OK\r\n"

  static let silences: [Row] = [
    Row("end without a byte", "", .orderly, .silent(why: "no_reply")),
    Row("reset without a byte", "", .reset, .silent(why: "connection_lost")),
    Row("half a status line", "HTTP/1.1 2", .orderly, .silent(why: "no_reply")),
    Row("half a head", head + "Content-Length: 2\r\n", .orderly, .silent(why: "truncated")),
    Row(
      "head without body",
      head + "Content-Length: 2\r\n\r\n",
      .orderly,
      .silent(why: "truncated")
    ),
    Row("half a body", head + "Content-Length: 10\r\n\r\n{", .orderly, .silent(why: "truncated")),
    Row(
      "reset in the body",
      head + "Content-Length: 10\r\n\r\n{",
      .reset,
      .silent(why: "connection_lost")
    ),
    Row(
      "chunks without the last",
      head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
      .orderly,
      .silent(why: "truncated")
    ),
    Row(
      "chunk cut",
      head + "Transfer-Encoding: chunked\r\n\r\n20\r\n{}",
      .orderly,
      .silent(why: "truncated")
    ),
    Row(
      "chunk length that is none",
      head + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n",
      .waiting,
      .silent(why: "connection_lost")
    ),
    Row("neither length nor chunks", head + "\r\n{}", .orderly, .silent(why: "length_unknown")),
    Row(
      "length that is none",
      head + "Content-Length: two\r\n\r\n{}",
      .orderly,
      .silent(why: "not_http")
    ),
    Row(
      "two lengths",
      head + "Content-Length: 3\r\nContent-Length: 2\r\n\r\n{}",
      .waiting,
      .silent(why: "framing_conflict")
    ),
    Row(
      "length beside chunks",
      head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      .waiting,
      .silent(why: "framing_conflict")
    ),
    Row(
      "folded header",
      head + "X-Note: a\r\n b\r\nContent-Length: 2\r\n\r\n{}",
      .waiting,
      .silent(why: "malformed_head")
    ),
    Row(
      "status 600",
      "HTTP/1.1 600 No\r\nContent-Length: 2\r\n\r\n{}",
      .waiting,
      .silent(why: "malformed_head")
    ),
    Row(
      "upgrade",
      "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
      .waiting,
      .silent(why: "switched_protocols")
    ),
    Row(
      "flood of interim replies",
      String(repeating: "HTTP/1.1 103 Early\r\n\r\n", count: 17) + goodReply,
      .waiting,
      .silent(why: "interim_flood")
    ),
    Row(
      "endless header",
      head + String(repeating: "X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n", count: 2200),
      .waiting,
      .silent(why: "headers_too_large")
    ),
    Row("another protocol", "SSH-2.0-x\r\n", .waiting, .silent(why: "not_http")),
    Row("HTTP/0.9", "{\"ok\":true}", .orderly, .silent(why: "not_http")),
    Row(
      "body beyond the bound",
      head + "Content-Length: 2001\r\n\r\n" + String(repeating: "a", count: 2001),
      .waiting,
      .silent(why: "too_large")
    ),
  ]

  @Test(arguments: silences)
  func `a reply that is not whole is silence`(row: Row) async throws {
    try await check(row)
  }

  static let replies: [Row] = [
    Row(
      "success",
      goodReply,
      .waiting,
      .reply(
        HTTPReply(
          status: 200,
          headers: [
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Content-Length", "2"),
          ],
          body: Array("{}".utf8)
        )
      )
    ),
    Row(
      "chunks with a trailer",
      head + "transfer-encoding: Chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\nX-Sum: 1\r\n\r\n",
      .waiting,
      .reply(
        HTTPReply(
          status: 200,
          headers: [HTTPHeader("transfer-encoding", "Chunked")],
          body: Array("{}".utf8)
        )
      )
    ),
    Row(
      "a page",
      head + "Content-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>",
      .orderly,
      .reply(
        HTTPReply(
          status: 200,
          headers: [HTTPHeader("Content-Type", "text/html"), HTTPHeader("Content-Length", "6")],
          body: Array("<html>".utf8)
        )
      )
    ),
    Row(
      "failure of the server",
      "HTTP/1.1 500 No\r\nContent-Length: 1\r\n\r\nx",
      .waiting,
      .reply(HTTPReply(status: 500, headers: [HTTPHeader("Content-Length", "1")], body: [0x78]))
    ),
    Row("no content", "HTTP/1.1 204 None\r\n\r\n", .waiting, .reply(HTTPReply(status: 204))),
    Row(
      "a redirect",
      "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n",
      .waiting,
      .reply(
        HTTPReply(
          status: 302,
          headers: [
            HTTPHeader("Location", "http://169.254.169.254/"), HTTPHeader("Content-Length", "0"),
          ]
        )
      )
    ),
    Row(
      "an interim reply first",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      .waiting,
      .reply(HTTPReply(status: 200, headers: [HTTPHeader("Content-Length", "0")]))
    ),
  ]

  @Test(arguments: replies)
  func `a whole reply is given as it came`(row: Row) async throws {
    try await check(row)
  }

  private func check(_ row: Row) async throws {
    let (server, sends) = try await withLoopback { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(row.bytes)
      switch row.ending {
      case .orderly: connection.finishWriting()
      case .reset: return connection.resetAtEnd()
      case .waiting: break
      }
      connection.drain()
    } _: { server, client in
      var terms = loopbackTerms()
      terms.maximumReplyBytes = 2000
      #expect(await client.exchange(post(server.url()), terms) == row.expected)
    }
    #expect(server.posts == 1)
    #expect(server.connections == 1)
    #expect(sends == 1)
  }
}
