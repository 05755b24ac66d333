internal import HTTPServer

extension RelayLoop {
  /// Carries what the server behind sent to the client, or does what it orders instead.
  mutating func readUpstream(_ connection: RelayConnection, _ scratch: inout [UInt8]) {
    switch RelaySocket.read(connection.upstream, into: &scratch) {
    case .wouldBlock: return
    case .ended:
      connection.upstreamEnded = true
      poller.remove(connection.upstream)
      pass(connection.partialReply.span, to: connection)
      connection.partialReply = []
      finishIfSent(connection)
    case .bytes(let count):
      if connection.closesAtReply { return close(connection) }
      if connection.partialReply.isEmpty {
        take(scratch.span.extracting(0..<count), of: connection)
      } else {
        connection.partialReply.append(contentsOf: scratch[..<count])
        let bytes = connection.partialReply
        connection.partialReply = []
        take(bytes.span, of: connection)
      }
    }
  }

  private mutating func take(_ bytes: Span<UInt8>, of connection: RelayConnection) {
    var start = 0
    while start < bytes.count, !connection.isClosed {
      let rest = bytes.extracting(start..<bytes.count)
      if connection.bodyLeft > 0 {
        let count = min(connection.bodyLeft, rest.count)
        pass(rest.extracting(0..<count), to: connection)
        connection.bodyLeft -= count
        start += count
        continue
      }
      guard let frame = MessageFrame(rest) else { return keep(rest, of: connection) }
      if let order = frame.order {
        guard rest.count >= frame.byteCount else { return keep(rest, of: connection) }
        obey(order, body: rest.extracting(frame.headCount..<frame.byteCount), of: connection)
        start += frame.byteCount
      } else {
        pass(rest.extracting(0..<frame.headCount), to: connection)
        connection.bodyLeft = frame.bodyCount
        start += frame.headCount
      }
    }
  }

  private func keep(_ bytes: Span<UInt8>, of connection: RelayConnection) {
    for index in 0..<bytes.count { connection.partialReply.append(bytes[index]) }
  }

  private mutating func obey(
    _ order: RelayOrder,
    body: Span<UInt8>,
    of connection: RelayConnection
  ) {
    switch order {
    case .close: close(connection)
    case .reset: close(connection, reset: true)
    case .raw: pass(body, to: connection)
    case .rawThenClose:
      pass(body, to: connection)
      connection.closesWhenSent = true
      finishIfSent(connection)
    case .drip(let milliseconds):
      let bytes = (0..<body.count).map { body[$0] }
      let pause = Duration.milliseconds(max(1, milliseconds))
      connection.drip = RelayConnection.Drip(bytes: bytes, pause: pause, due: .now)
      dripping.append(connection)
    case .endless:
      pass(body, to: connection)
      connection.blanksLeft = 1_000_000_000
    case .closeAtNext:
      pass(body, to: connection)
      connection.atNextRequest = .close(servedFirst: false)
    case .closeAfterNext:
      pass(body, to: connection)
      connection.atNextRequest = .close(servedFirst: true)
    }
  }

  private mutating func pass(_ bytes: Span<UInt8>, to connection: RelayConnection) {
    var sent = 0
    if connection.toClient.isEmpty {
      switch RelaySocket.write(connection.client, bytes) {
      case .bytes(let count): sent = count
      case .wouldBlock: break
      case .ended: return close(connection)
      }
    }
    if sent < bytes.count { connection.toClient.append(bytes.extracting(sent..<bytes.count)) }
  }

  mutating func flushToClient(_ connection: RelayConnection) {
    let client = connection.client
    if connection.toClient.drain({ RelaySocket.write(client, $0) }) == .ended {
      return close(connection)
    }
    if connection.toClient.isEmpty, connection.blanksLeft > 0 { sendBlanks(connection) }
    finishIfSent(connection)
  }

  private mutating func sendBlanks(_ connection: RelayConnection) {
    let blanks = [UInt8](repeating: 0x20, count: min(65_536, connection.blanksLeft))
    connection.blanksLeft -= blanks.count
    pass(blanks.span, to: connection)
    if connection.blanksLeft == 0 { connection.closesWhenSent = true }
  }

  private mutating func finishIfSent(_ connection: RelayConnection) {
    let isLast = connection.closesWhenSent || connection.upstreamEnded
    if isLast, connection.toClient.isEmpty { close(connection) }
  }

  /// How long the poller may wait until the next byte of a drip is due.
  func pause() -> Int32 {
    guard let due = dripping.compactMap({ $0.drip?.due }).min() else { return -1 }
    let wait = (due - .now) / .milliseconds(1)
    return wait <= 0 ? 0 : Int32(clamping: Int64(wait) + 1)
  }

  /// Sends the bytes of the drips that are due.
  mutating func dripAll() {
    let now = ContinuousClock.now
    for connection in dripping {
      guard var drip = connection.drip, drip.due <= now else { continue }
      let byte = [drip.bytes[drip.next]]
      drip.next += 1
      drip.due = now + drip.pause
      let isLast = drip.next >= drip.bytes.count
      connection.drip = drip
      if isLast { connection.closesWhenSent = true }
      pass(byte.span, to: connection)
      if isLast { finishIfSent(connection) }
      if !connection.isClosed { watch(connection) }
    }
    dripping.removeAll { $0.isClosed || $0.closesWhenSent }
  }
}
