internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// What the library's callbacks work with; it outlives the daemon that calls them.
final class ServerCore: Sendable {
  let limits: ServerLimits
  let handler: @Sendable (ServerRequest) -> ServerAnswer
  let sleepers = Sleepers()
  /// Requests whose head was read and whose reply is not yet sent whole.
  let active = Atomic<Int>(0)
  private let links = Mutex<[ObjectIdentifier: Link]>([:])

  init(limits: ServerLimits, handler: @escaping @Sendable (ServerRequest) -> ServerAnswer) {
    self.limits = limits
    self.handler = handler
  }

  /// Takes a new connection in.
  func open(_ link: Link) {
    link.allow(limits.headTime)
    links.withLock { $0[ObjectIdentifier(link)] = link }
  }

  /// Forgets a connection before its descriptor is closed.
  func close(_ link: Link) {
    _ = links.withLock { $0.removeValue(forKey: ObjectIdentifier(link)) }
  }

  /// Cuts every connection whose present step has lasted too long.
  func cutLate() {
    let now = ContinuousClock.now
    // Under the lock, so that no descriptor is closed and taken again in between.
    links.withLock { links in
      for link in links.values where link.isLate(at: now) {
        _ = shutdown(link.descriptor, Int32(SHUT_RDWR))
      }
    }
  }

  /// Begins an exchange at the end of a request's head.
  func begin(_ line: RequestLine, of link: Link, on connection: OpaquePointer) -> HTTPExchange {
    let head = unsafe RequestHead(of: connection, line: line, limits: limits)
    let request = ServerRequest(
      method: line.method,
      path: line.path,
      query: line.query,
      headers: head.headers,
      peer: link.peer
    )
    let exchange = HTTPExchange(link: link, request: request)
    exchange.refusal = head.flaw.map(Self.refusal)
    if let length = head.length, head.flaw == nil { exchange.request.body.reserveCapacity(length) }
    active.add(1, ordering: .relaxed)
    link.allow(limits.bodyTime)
    return exchange
  }

  /// Adds a piece of the body; false when there is too much of it.
  func append(_ piece: UnsafeRawBufferPointer, to exchange: HTTPExchange) -> Bool {
    guard exchange.request.body.count + piece.count <= limits.bodyByteCount else { return false }
    unsafe exchange.request.body.append(contentsOf: piece)
    return true
  }

  static func refusal(of flaw: RequestHead.Flaw) -> ServerReply {
    switch flaw {
    case .malformed: plain(400, "bad request\n")
    case .tooLarge: plain(431, "head too large\n")
    case .version: plain(505, "version not supported\n")
    case .bodyTooLarge: plain(413, "body too large\n")
    case .coding: plain(501, "transfer coding not supported\n")
    }
  }

  static let stopping = plain(503, "stopping\n")

  static func plain(_ status: Int, _ text: String) -> ServerReply {
    ServerReply(status: status, type: "text/plain; charset=utf-8", text: text, closes: true)
  }
}
