public import Engine
internal import Synchronization
public import Wire

/// Sends requests with libcurl, on one thread of its own.
///
/// An exchange is made once: no retry, no redirect, no cookie, no proxy, and TLS is always
/// verified. Cancelling the task that waits does not abandon an exchange under way, because an
/// abandoned one would be in doubt; its deadline bounds it.
public final class CurlTransport: Transport, Sendable {
  private let queue: ClientQueue
  private let thread: LoopThread
  private let wiring: ClientWiring

  /// Starts the client's thread.
  ///
  /// - Parameters:
  ///   - maximumExchanges: how many exchanges are under way at once; the others wait in order.
  ///   - onSending: called on the client's thread once per exchange when its first byte is about
  ///     to leave (with a body: when curl first asks for the body). It must not block.
  /// - Throws: ``CurlTransportError`` when libcurl or the system refuses.
  public convenience init(
    maximumExchanges: Int = 1024,
    onSending: (@Sendable (HTTPRequest) -> Void)? = nil
  ) throws(CurlTransportError) {
    try self.init(
      maximumExchanges: maximumExchanges,
      wiring: ClientWiring(onSending: onSending)
    )
  }

  init(maximumExchanges: Int = 1024, wiring: ClientWiring) throws(CurlTransportError) {
    let queue = try ClientQueue()
    let loop = try CurlLoop(queue: queue, maximumExchanges: maximumExchanges, wiring: wiring)
    self.queue = queue
    self.wiring = wiring
    thread = try LoopThread(running: loop)
  }

  deinit { queue.stop() }

  /// How many requests began to leave since the start: the number that a provider can have seen.
  public var sendCount: Int { queue.sendCount.load(ordering: .sequentiallyConsistent) }

  /// Makes one exchange, once.
  ///
  /// - Returns: the whole reply; or that nothing was sent, which is proved; or silence.
  public func exchange(_ request: HTTPRequest, _ terms: TransportTerms) async -> TransportResult {
    if let why = RequestCheck.refusal(of: request) { return .notSent(why: why) }
    let deadline = wiring.now() + min(terms.total, Self.longestExchange)
    return await withCheckedContinuation { continuation in
      let job = ExchangeJob(
        request: request,
        terms: terms,
        deadline: deadline,
        continuation: continuation
      )
      if let why = queue.offer(job) { continuation.resume(returning: .notSent(why: why)) }
    }
  }

  /// Ends every exchange under way at once, without waiting for its answer.
  ///
  /// What had begun to leave is silent, and so in doubt; the rest is answered as not sent, and so
  /// is every later exchange.
  public func abandon() { queue.abandon() }

  /// Lets what is under way end, answers what still waits as not sent, and ends the thread.
  ///
  /// Later exchanges are answered as not sent. May be called more than once.
  public func shutdown() async {
    queue.stop()
    await queue.waitUntilStopped()
    thread.join()
  }

  /// No deadline is further away than a day, so that adding it cannot overflow.
  private static let longestExchange: Duration = .seconds(86_400)
}
