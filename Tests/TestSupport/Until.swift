/// Waits for what another process does, instead of for a time.
public enum Until: Sendable {
  /// What did not become true in time.
  public struct TooLate: Error, CustomStringConvertible {
    /// What was waited for.
    public var description: String
  }

  /// Looks every few milliseconds until the condition holds.
  public static func holds(
    _ what: String,
    within limit: Duration = .seconds(30),
    _ condition: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try await !condition() {
      guard ContinuousClock.now < end else { throw TooLate(description: "not in time: \(what)") }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
