/// Gathers the lines and the body of one reply, under bounds; knows nothing of curl.
struct ReplyReader {
  /// The most bytes of header lines of one exchange, interim replies and trailers included.
  static let maximumHeadBytes = 64 * 1024
  /// The most interim replies before the final one.
  static let maximumInterimReplies = 16

  private(set) var body: [UInt8] = []
  private var head: [UInt8] = []
  private var headBytes = 0
  private var interimReplies = 0
  private var headIsComplete = false
  private var headIsInterim = false
  private var maximumBodyBytes = 0

  /// Whether any line of a reply came.
  var hasBegun: Bool { headBytes > 0 }

  /// Forgets the last reply; the space for heads is kept.
  mutating func begin(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
    body = []
    head.removeAll(keepingCapacity: true)
    headBytes = 0
    interimReplies = 0
    headIsComplete = false
    headIsInterim = false
  }

  /// Takes one line of a head, or says why the exchange must end.
  mutating func take(line: some Collection<UInt8>) -> ExchangeFlaw? {
    headBytes += line.count
    guard headBytes <= Self.maximumHeadBytes else { return .headersTooLarge }
    if line.starts(with: Self.statusStart), head.isEmpty || (headIsInterim && headIsComplete) {
      return begin(statusLine: line)
    }
    // Lines after the head are trailers: they were counted, and nothing of them is used.
    if headIsComplete { return nil }
    guard !head.isEmpty else { return .malformedHead }
    headIsComplete = line.allSatisfy { $0 == 0x0d || $0 == 0x0a }
    head.append(contentsOf: line)
    return nil
  }

  /// Takes bytes of the body, or says why the exchange must end.
  mutating func take(body bytes: some Collection<UInt8>) -> ExchangeFlaw? {
    guard bytes.count <= maximumBodyBytes - body.count else { return .tooLarge }
    body.append(contentsOf: bytes)
    return nil
  }

  /// The head of the last reply, when its lines were all there and can be read.
  func completeHead() -> ReplyHead? {
    headIsComplete ? ReplyHead(head) : nil
  }

  private mutating func begin(statusLine line: some Collection<UInt8>) -> ExchangeFlaw? {
    guard let status = ReplyHead.status(line) else { return .malformedHead }
    head.removeAll(keepingCapacity: true)
    head.append(contentsOf: line)
    headIsComplete = false
    if status == 101 { return .switchedProtocols }
    headIsInterim = status < 200
    if headIsInterim { interimReplies += 1 }
    return interimReplies > Self.maximumInterimReplies ? .interimFlood : nil
  }

  private static let statusStart = Array("HTTP/".utf8)
}
