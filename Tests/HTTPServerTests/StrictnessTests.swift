import HTTPServer
import TestSupport
import Testing

/// What the library lets pass and the server must not.
struct StrictnessTests {
  private func server() throws -> HTTPServer {
    try HTTPServer(host: "127.0.0.1", handler: Echo.answer)
  }

  private func talk(_ text: String, to server: HTTPServer) async -> (RawReply?, [UInt8]?) {
    let port = server.port
    return await RawClient.run {
      var client = RawClient(port: port)
      client.send(text)
      return (client.reply(), client.rest())
    }
  }

  @Test(arguments: [
    ("a length beside a coding", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\nHost: a"),
    ("a coding beside a length", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\nHost: a"),
    ("two lengths", "Host: a\r\nContent-Length: 3\r\nContent-Length: 3"),
    ("two different lengths", "Host: a\r\nContent-Length: 3\r\nContent-Length: 4"),
    ("two lengths in a line", "Host: a\r\nContent-Length: 3, 3"),
    ("a signed length", "Host: a\r\nContent-Length: +3"),
    ("a negative length", "Host: a\r\nContent-Length: -3"),
    ("a folded value", "Host: a\r\nX-A: b\r\n c"),
    ("a value folded by a tab", "Host: a\r\nX-A: b\r\n\tc"),
    ("a folded blank", "Host: a\r\nX-A: b\r\n "),
    ("a fold before any header", " Host: a\r\nX-A: b"),
    ("a folded host", "Host: a\r\n b"),
    ("a fold hidden by headers without blanks", "Host:a\r\nA:1\r\nB:2\r\nC:3\r\nX-A:b\r\n c"),
    ("no host", "X-A: b"),
    ("two hosts", "Host: a\r\nHost: a"),
    ("an empty host", "Host:"),
    ("a blank before the colon", "Host: a\r\nX-A : b"),
    ("a header without a name", "Host: a\r\n: b"),
    ("a NUL in a value", "Host: a\r\nX-A: b\0c"),
    ("a control character in a value", "Host: a\r\nX-A: b\u{01}c"),
    ("a name that is no token", "Host: a\r\nX(A): b"),
  ])
  func `a head that can be read in two ways is refused`(name: String, head: String) async throws {
    let server = try server()
    let (reply, rest) = await talk("POST /x HTTP/1.1\r\n\(head)\r\n\r\nabc", to: server)
    #expect(reply?.status == 400, "\(name)")
    #expect(rest != nil, "\(name): the connection stays open")
  }

  @Test(arguments: [
    ("lines that end in LF alone", "GET /x HTTP/1.1\nHost: a\n\n", 400),
    ("two blanks in the first line", "GET  /x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("an absolute target", "GET http://a/x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("a target without a slash", "GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("a fragment", "GET /x#y HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("another version", "GET /x HTTP/1.2\r\nHost: a\r\n\r\n", 505),
    (
      "a length beyond any number",
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413
    ),
    ("an unknown coding", "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    (
      "a coding with a suffix",
      "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n", 501
    ),
  ])
  func `a strange first line or coding is refused`(
    name: String,
    request: String,
    status: Int
  ) async throws {
    let server = try server()
    let (reply, rest) = await talk(request, to: server)
    #expect(reply?.status == status, "\(name)")
    #expect(rest != nil, "\(name): the connection stays open")
  }

  @Test(arguments: [
    "GET /a?b=1 HTTP/1.1\r\nHost:a\r\nX-Empty:\r\n\r\n",
    "GET /a?b=1 HTTP/1.1\r\nHost: a\r\nX-Padded: \t b  \r\n\r\n",
    "GET /a?b=1 HTTP/1.1\r\nHOST: a\r\nCookie: a=b; c=d\r\nAccept: */*\r\n\r\n",
    "\r\nGET /a?b=1 HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func `a plain head is taken`(request: String) async throws {
    let server = try server()
    let port = server.port
    let replies = await RawClient.run {
      var client = RawClient(port: port)
      client.send(request)
      let first = client.reply()
      client.send(request)
      return [first, client.reply()]
    }
    #expect(replies.map { $0?.text } == ["GET /a?b=1 0", "GET /a?b=1 0"])
  }
}
