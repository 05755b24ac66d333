import Engine
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Not sent is only said with proof` {
  /// The label is longer than a name may have, so no resolver asks the network about it.
  static let unresolvable = String(repeating: "n", count: 64) + ".example"

  @Test func `a port that nobody listens on`() async throws {
    // Port 1 is nobody's; a port that was free a moment ago may be another test's by now.
    let url = "http://127.0.0.1:1/"
    let client = try CurlTransport()
    #expect(await client.exchange(post(url), loopbackTerms()) == .notSent(why: "connect_failed"))
    #expect(client.sendCount == 0)
    await client.shutdown()
  }

  @Test(arguments: [
    ("http://\(unresolvable)/", true, "unresolved"),
    ("http://127.0.0.1:9/", false, "url_refused"),
    ("file:///etc/hostname", true, "url_refused"),
    ("ftp://127.0.0.1/", true, "url_refused"),
    ("https://user:word@127.0.0.1:9/", true, "url_refused"),
    ("https://127.0.0.1:99999/", true, "url_refused"),
    ("https://127.0.0.1:9/ x", true, "url_refused"),
    ("https://127.0.0.1:9/\r\nX: y", true, "url_refused"),
    ("", true, "url_refused"),
    ("https://127.0.0.1:9/", false, "address_refused"),
    ("https://localhost:9/", false, "address_refused"),
  ])
  func `a URL that cannot be called`(url: String, isSandbox: Bool, why: String) async throws {
    let client = try CurlTransport()
    var terms = loopbackTerms()
    terms.allowsPrivateAddresses = isSandbox
    #expect(await client.exchange(post(url), terms) == .notSent(why: why))
    #expect(client.sendCount == 0)
    await client.shutdown()
  }

  @Test(arguments: [
    HTTPHeader("X-Note", "a\r\nX-Other: b"), HTTPHeader("X-Note", "a\u{0}"), HTTPHeader("", "a"),
    HTTPHeader("X Note", "a"), HTTPHeader("X-Note:", "a"), HTTPHeader("Content-Length", "5"),
    HTTPHeader("transfer-encoding", "chunked"), HTTPHeader("Expect", "100-continue"),
  ])
  func `a header that would change the frame`(header: HTTPHeader) async throws {
    let (server, _) = try await withLoopback {
      $0.drain()
    } _: { server, client in
      var request = post(server.url())
      request.headers.append(header)
      #expect(await client.exchange(request, loopbackTerms()) == .notSent(why: "header_refused"))
    }
    #expect(server.connections == 0)
  }

  @Test func `a connection of a sandbox account is not borrowed by another`() async throws {
    let server = HostileServer { connection in
      while connection.readRequest() != nil { connection.send(goodReply) }
    }
    var wiring = ClientWiring()
    wiring.assumesPlainIsAllowed = true
    let client = try CurlTransport(wiring: wiring)
    let first = await client.exchange(post(server.url()), loopbackTerms())
    guard case .reply = first else { return #expect(first == .notSent(why: "")) }
    var terms = loopbackTerms()
    terms.allowsPrivateAddresses = false
    #expect(await client.exchange(post(server.url()), terms) == .notSent(why: "address_refused"))
    await client.shutdown()
    await server.finish()
    #expect(server.posts == 1)
  }

  @Test func `a reset after the head is silence, since it may have been read`() async throws {
    let (server, _) = try await withLoopback { connection in
      _ = connection.readHead()
      connection.resetAtEnd()
    } _: { server, client in
      let result = await client.exchange(
        post(server.url(), String(repeating: "a", count: 1 << 20)),
        loopbackTerms()
      )
      guard case .silent = result else { return #expect(result == .silent(why: "")) }
    }
    #expect(server.posts == 0)
  }
}
