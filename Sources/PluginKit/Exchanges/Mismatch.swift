public import Wire

/// Something that came out in another way than an exchange file says.
public struct Mismatch: Equatable, Sendable {
  /// Where the expectation stands.
  public var place: Place
  /// What was compared, such as `body` or `then.claim`.
  public var pointer: String
  /// What the file says.
  public var expected: String
  /// What came out.
  public var actual: String

  /// All of it in one line.
  public var inWords: String {
    "\(place.file):\(place.line): \(pointer): expected \(expected), got \(actual)"
  }
}
