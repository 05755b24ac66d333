import Testing

/// Waits for what another process does, instead of for a time.
enum Until {
  /// Looks every few milliseconds until the condition holds.
  static func holds(
    _ what: Comment,
    within limit: Duration = .seconds(30),
    _ condition: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
      try #require(ContinuousClock.now < end, what)
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
