/// Why an expression is no pattern.
public struct PatternError: Error, Equatable, Sendable {
  /// RE2's own words.
  public let reason: String
}
