internal import Synchronization

/// Sends the simulators' notices to this machine, each on a thread of its own, and keeps where the
/// merchants want them.
final class Outbox: Sendable {
  private struct State {
    var hooks: [String: Hook] = [:]
    /// Counts the resets; what was begun before one is not tried again.
    var era = 0
    var running = 0
  }

  private let state = Mutex(State())
  private static let most = 256

  /// Where a provider's merchant wants to hear of payments; nil when it does not.
  func hook(of provider: String) -> Hook? { state.withLock { $0.hooks[provider] } }

  func set(_ hook: Hook?, of provider: String) { state.withLock { $0.hooks[provider] = hook } }

  /// Forgets every address, and what is under way.
  func reset() {
    state.withLock {
      $0.hooks = [:]
      $0.era += 1
    }
  }

  /// Sends a notice; one whose address is none of this machine's is dropped, and so is what comes
  /// while very many are under way.
  func send(_ notice: Notice) {
    guard let address = NoticeAddress(notice.url) else { return }
    let era = state.withLock { state -> Int? in
      guard state.running < Self.most else { return nil }
      state.running += 1
      return state.era
    }
    guard let era else { return }
    let thread = RelayThread { [self] in
      deliver(notice, to: address, era: era)
      state.withLock { $0.running -= 1 }
    }
    guard let thread else { return state.withLock { $0.running -= 1 } }
    thread.detach()
  }

  private func deliver(_ notice: Notice, to address: NoticeAddress, era: Int) {
    for (index, pause) in ([notice.after] + notice.retries).enumerated() {
      guard rest(pause, era: era) else { return }
      let body = index == 0 ? notice.body : notice.again ?? notice.body
      let request = Self.request(notice, body, to: address)
      let reply = NoticeSocket.exchange(request, port: address.port, within: 10_000)
      if let (status, body) = reply.flatMap(Self.parse), notice.isTaken(status, body) { return }
    }
  }

  /// Waits; false when a reset came.
  private func rest(_ pause: Duration, era: Int) -> Bool {
    let end = ContinuousClock.now + pause
    while true {
      guard state.withLock({ $0.era == era }) else { return false }
      guard ContinuousClock.now < end else { return true }
      NoticeSocket.pause(milliseconds: 10)
    }
  }

  private static func request(
    _ notice: Notice,
    _ body: [UInt8],
    to address: NoticeAddress
  ) -> [UInt8] {
    let head =
      "POST \(address.target) HTTP/1.1\r\nHost: \(address.host):\(address.port)\r\n"
      + "Content-Type: \(notice.type)\r\nContent-Length: \(body.count)\r\n"
      + "Connection: close\r\n\r\n"
    return Array(head.utf8) + body
  }

  /// Status and body of a reply that ended with its connection.
  static func parse(_ reply: [UInt8]) -> (status: Int, body: String)? {
    let text = String(decoding: reply, as: UTF8.self)
    let words = text.split(separator: " ", maxSplits: 2)
    guard text.hasPrefix("HTTP/1."), words.count > 1, let status = Int(words[1]),
      let blank = text.firstRange(of: "\r\n\r\n")
    else { return nil }
    return (status, String(text[blank.upperBound...]))
  }
}
