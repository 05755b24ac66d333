extension HostileConnection {
  /// Speaks as much HTTP/2 as it takes to read requests and to answer each with one frame.
  ///
  /// - Parameter frame: makes the answer from the four bytes of the stream's number; it starts
  ///   with the length (three bytes), the type and the flags.
  func serveHTTP2(_ frame: ([UInt8]) -> [UInt8]) {
    guard read(24).count == 24 else { return }
    send([0, 0, 0, 4, 0, 0, 0, 0, 0])
    var bodies: [[UInt8]: [UInt8]] = [:]
    while true {
      let head = read(9)
      guard head.count == 9 else { return }
      let payload = read(Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2]))
      let stream = Array(head[5..<9])
      switch head[3] {
      case 0: bodies[stream, default: []] += payload
      case 4 where head[4] & 1 == 0: send([0, 0, 0, 4, 1, 0, 0, 0, 0])
      default: break
      }
      // END_STREAM on a HEADERS or DATA frame: the request is whole.
      guard head[3] <= 1, head[4] & 1 == 1 else { continue }
      record(
        ReceivedRequest(head: "POST ", body: bodies[stream] ?? [], isWhole: true, connection: index)
      )
      send(frame(stream))
    }
  }
}
