import Engine
import Wire

@testable import HTTPClient

/// A reply with a length, as a well-behaved server sends it.
let goodReply = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

/// Terms for servers on loopback.
func loopbackTerms(_ total: Duration = .seconds(10)) -> TransportTerms {
  TransportTerms(total: total, allowsPrivateAddresses: true)
}

/// A POST with a small body.
func post(_ url: String, _ body: String = "amount=100") -> HTTPRequest {
  HTTPRequest(
    method: .post,
    url: url,
    headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
    body: Array(body.utf8)
  )
}

/// Runs a body with a server and a client; both have ended and counted when it returns.
func withLoopback(
  wiring: ClientWiring = ClientWiring(),
  script: @escaping HostileServer.Script,
  _ body: (HostileServer, CurlTransport) async throws -> Void
) async throws -> (server: HostileServer, sends: Int) {
  let server = HostileServer(script)
  let client = try CurlTransport(wiring: wiring)
  do {
    try await body(server, client)
  } catch {
    await client.shutdown()
    await server.finish()
    throw error
  }
  await client.shutdown()
  await server.finish()
  return (server, client.sendCount)
}
