import Engine
import Testing
import Wire

@testable import HTTPClient

@Suite struct `Only a server that is trusted is spoken to` {
  private let authority: CertificateAuthority

  init() async throws {
    authority = try await CertificateAuthority()
    try authority.write(goodReply, to: "good")
  }

  private func exchange(
    _ url: String,
    authorities: String? = nil
  ) async throws -> (result: TransportResult, sends: Int) {
    let client = try CurlTransport()
    var terms = loopbackTerms()
    terms.certificateAuthorities = authorities ?? authority.path("ca.pem")
    let result = await client.exchange(HTTPRequest(method: .get, url: url), terms)
    await client.shutdown()
    return (result, client.sendCount)
  }

  @Test func `a certificate of the named authority is trusted`() async throws {
    try await authority.issue("server")
    let server = try await authority.serve("server")
    let (result, sends) = try await exchange(server.url())
    guard case .reply(let reply) = result else { return #expect(result == .silent(why: "")) }
    #expect(reply.body == Array("{}".utf8))
    #expect(sends == 1)
  }

  @Test func `it is not trusted without that authority`() async throws {
    try await authority.issue("server")
    let server = try await authority.serve("server")
    let client = try CurlTransport()
    let request = HTTPRequest(method: .get, url: server.url())
    #expect(await client.exchange(request, loopbackTerms()) == .notSent(why: "tls_untrusted"))
    #expect(client.sendCount == 0)
    await client.shutdown()
  }

  @Test(arguments: [
    ("expired", "IP:127.0.0.1", -1), ("another address", "IP:127.0.0.2", 2),
    ("another host", "DNS:other.example", 2),
  ])
  func `a certificate that does not fit`(name: String, subject: String, days: Int) async throws {
    try await authority.issue("server", subject: subject, days: days)
    let server = try await authority.serve("server")
    let (result, sends) = try await exchange(server.url())
    #expect(result == .notSent(why: "tls_untrusted"))
    #expect(sends == 0)
  }

  @Test func `a certificate that signed itself`() async throws {
    try await authority.issueSelfSigned("own")
    let server = try await authority.serve("own")
    let (result, sends) = try await exchange(server.url())
    #expect(result == .notSent(why: "tls_untrusted"))
    #expect(sends == 0)
  }

  @Test func `a server that speaks only TLS 1.1`() async throws {
    try await authority.issue("server")
    let server = try await authority.serve("server", "-tls1_1 -cipher DEFAULT@SECLEVEL=0")
    let (result, sends) = try await exchange(server.url())
    #expect(result == .notSent(why: "tls_failed"))
    #expect(sends == 0)
  }

  @Test(arguments: ["missing.pem", "good"])
  func `a file of authorities that is none`(name: String) async throws {
    try await authority.issue("server")
    let server = try await authority.serve("server")
    let (result, sends) = try await exchange(server.url(), authorities: authority.path(name))
    #expect(result == .notSent(why: "tls_authorities_unreadable"))
    #expect(sends == 0)
  }

  @Test(arguments: [true, false])
  func `a plain server behind an https URL`(answers: Bool) async throws {
    let (server, sends) = try await withLoopback { connection in
      _ = connection.read(3)
      if answers { connection.send(goodReply) } else { connection.resetAtEnd() }
    } _: { server, client in
      let request = post("https://127.0.0.1:\(server.port)/")
      #expect(await client.exchange(request, loopbackTerms()) == .notSent(why: "tls_failed"))
    }
    #expect(server.requests.isEmpty)
    #expect(sends == 0)
  }

  @Test func `a connection that is never ready`() async throws {
    let (server, sends) = try await withLoopback { connection in
      _ = connection.waitForEnd(milliseconds: 10_000)
    } _: { server, client in
      var terms = loopbackTerms()
      terms.connect = .milliseconds(100)
      let request = post("https://127.0.0.1:\(server.port)/")
      #expect(await client.exchange(request, terms) == .notSent(why: "connect_timeout"))
    }
    #expect(server.requests.isEmpty)
    #expect(sends == 0)
  }
}
