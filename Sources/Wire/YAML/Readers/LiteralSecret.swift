/// A secret that stands in a file; it describes itself as dots everywhere.
public struct LiteralSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Takes the text.
  public init(_ text: String) { self.text = text }

  /// The secret itself, for the one place that makes a typed secret of it.
  public var exposedText: String { text }

  /// Dots.
  public var description: String { "••••" }
  /// Dots.
  public var debugDescription: String { "••••" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
