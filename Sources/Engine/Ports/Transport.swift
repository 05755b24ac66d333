public import Wire

/// Sends requests to providers; implemented by curl, and by tests.
public protocol Transport: Sendable {
  /// Makes one exchange, once: no retry, no redirect, and no byte after the deadline.
  func exchange(_ request: HTTPRequest, _ terms: TransportTerms) async -> TransportResult
}
