internal import Engine
internal import Wire

/// One exchange on its way to the client's thread.
///
/// A class, because it passes through two queues and every copy of its parts would be counted.
final class ExchangeJob: Sendable {
  let request: HTTPRequest
  let terms: TransportTerms
  /// After this no byte of a body leaves.
  let deadline: ContinuousClock.Instant
  let continuation: CheckedContinuation<TransportResult, Never>

  init(
    request: HTTPRequest,
    terms: TransportTerms,
    deadline: ContinuousClock.Instant,
    continuation: CheckedContinuation<TransportResult, Never>
  ) {
    self.request = request
    self.terms = terms
    self.deadline = deadline
    self.continuation = continuation
  }
}
