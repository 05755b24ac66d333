extension RelayLoop {
  /// Carries what the client sent to the server behind.
  mutating func readClient(_ connection: RelayConnection, _ scratch: inout [UInt8]) {
    switch RelaySocket.read(connection.client, into: &scratch) {
    case .wouldBlock: return
    case .ended: clientEnded(connection)
    case .bytes(let count):
      if connection.atNextRequest == .nothing {
        forward(scratch.span.extracting(0..<count), of: connection)
      } else {
        connection.partialRequest.append(contentsOf: scratch[..<count])
        closeIfWhole(connection)
      }
    }
  }

  private mutating func clientEnded(_ connection: RelayConnection) {
    // A fault is under way: whoever hangs up during it has seen enough.
    if connection.drip != nil || connection.blanksLeft > 0 || connection.closesWhenSent {
      return close(connection)
    }
    // The second time it is not only done with writing but gone.
    if connection.clientEnded { return close(connection) }
    connection.clientEnded = true
    if connection.toUpstream.isEmpty { RelaySocket.endWriting(connection.upstream) }
  }

  private mutating func closeIfWhole(_ connection: RelayConnection) {
    let request = connection.partialRequest
    guard let frame = MessageFrame(request.span), request.count >= frame.byteCount else { return }
    guard connection.atNextRequest == .close(servedFirst: true) else {
      hooks.unserved(request)
      return close(connection)
    }
    // The server works on it; the first byte of its reply closes the connection.
    connection.atNextRequest = .nothing
    connection.closesAtReply = true
    forward(request.span, of: connection)
  }

  private mutating func forward(_ bytes: Span<UInt8>, of connection: RelayConnection) {
    var sent = 0
    if connection.toUpstream.isEmpty {
      switch RelaySocket.write(connection.upstream, bytes) {
      case .bytes(let count): sent = count
      case .wouldBlock: break
      // The server may have answered and closed; its reply is still to be read.
      case .ended: return
      }
    }
    if sent < bytes.count { connection.toUpstream.append(bytes.extracting(sent..<bytes.count)) }
  }

  mutating func flushToUpstream(_ connection: RelayConnection) {
    let upstream = connection.upstream
    if connection.toUpstream.drain({ RelaySocket.write(upstream, $0) }) == .ended {
      connection.toUpstream = Backlog()
    }
    if connection.toUpstream.isEmpty, connection.clientEnded { RelaySocket.endWriting(upstream) }
  }
}
