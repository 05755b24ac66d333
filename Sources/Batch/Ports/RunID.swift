/// The name of a run: `run_` and letters made from a digest of content, mapping and round.
public struct RunID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as it is written.
  public let text: String

  /// Takes an identifier as it is written; `nil` unless it begins with `run_`.
  public init?(text: String) {
    guard text.hasPrefix("run_"), text.utf8.count <= 64 else { return nil }
    self.text = text
  }

  /// The name as it is written.
  public var description: String { text }

  /// Orders names by their text.
  public static func < (left: RunID, right: RunID) -> Bool { left.text < right.text }
}
