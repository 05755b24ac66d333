/// One member of what is signed, by its name on the wire.
public struct SignatureField: Hashable, Sendable {
  /// What a member holds.
  public enum Content: Hashable, Sendable {
    case text(String)
    /// A number to the letter, as it stands in the JSON text.
    case number(String)
    case boolean(Bool)
    case null
    /// An object or a list; recipes over root scalars leave it out.
    case composite
  }

  /// The name on the wire.
  public let name: String
  /// What it holds.
  public let content: Content

  /// Makes a field.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}
