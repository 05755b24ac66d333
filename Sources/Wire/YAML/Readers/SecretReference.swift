public import Payments

/// Where a secret is kept; the secret itself only when it stands in the file.
public struct SecretReference: Sendable {
  /// One place that a secret may be kept in.
  public indirect enum Source: Sendable {
    /// An environment variable of that name.
    case environment(String)
    /// A file, relative to the file that names it; one final newline is dropped.
    case file(String)
    /// A file that only the holder of a key can read; the key is an environment variable or a file.
    case sealedFile(String, key: Source)
    /// The text that stands in the file.
    case literal(LiteralSecret)
  }

  /// The secret that this one replaces, which verifies notifications until a date.
  public struct Previous: Sendable {
    /// Where the old secret is kept.
    public let source: Source
    /// Where that stands.
    public let place: Place
    /// The last day on which it counts.
    public let until: CalendarDay
  }

  /// Where the secret is kept.
  public let source: Source
  /// Where that stands, for "needed by" messages.
  public let place: Place
  /// The secret before it, when one is named.
  public let previous: Previous?

  /// Makes a reference.
  public init(source: Source, place: Place, previous: Previous? = nil) {
    self.source = source
    self.place = place
    self.previous = previous
  }
}
