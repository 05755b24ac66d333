/// Bytes that a socket would not take yet.
struct Backlog {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: Span<UInt8>) {
    bytes.reserveCapacity(bytes.count + more.count)
    for index in 0..<more.count { bytes.append(more[index]) }
  }

  /// Gives the bytes to `write`, which says how many of them it took.
  mutating func drain(_ write: (Span<UInt8>) -> RelaySocket.Outcome) -> RelaySocket.Outcome {
    let outcome = write(bytes.span.extracting(start..<bytes.count))
    if case .bytes(let taken) = outcome { start += taken }
    if isEmpty {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
      start = 0
    }
    return outcome
  }
}
