internal import Engine
internal import Wire

/// One exchange on its way to the client's thread.
struct ExchangeJob: Sendable {
  let request: HTTPRequest
  let terms: TransportTerms
  /// After this no byte of a body leaves.
  let deadline: ContinuousClock.Instant
  let continuation: CheckedContinuation<TransportResult, Never>
}
