/// Why a text is no XML that is accepted, and where.
public struct XMLError: Error, Hashable, Sendable {
  /// The kinds of faults.
  public enum Reason: Hashable, Sendable {
    /// It is not well formed; why, in expat's words.
    case malformed(String)
    /// A document type declaration, which could define entities and name files.
    case documentType
    /// Two attributes of one element have the same local name.
    case duplicateAttribute(String)
    /// Nested deeper than allowed.
    case tooDeep
    /// More bytes or nodes than allowed.
    case tooLarge
  }

  /// What is wrong.
  public let reason: Reason
  /// From 1.
  public let line: Int
  /// From 1, in bytes of the line.
  public let column: Int

  /// The fault as a sentence without place.
  public var inWords: String {
    switch reason {
    case .malformed(let why): why
    case .documentType: "a document type declaration is not allowed"
    case .duplicateAttribute(let name): "the attribute \"\(name)\" stands twice"
    case .tooDeep: "nested too deep"
    case .tooLarge: "too large"
    }
  }
}
