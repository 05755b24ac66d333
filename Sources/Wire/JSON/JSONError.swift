/// Why a text is no JSON that is accepted, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// The kinds of faults.
  public enum Reason: Hashable, Sendable {
    /// Something else was expected here; what, in words.
    case expected(String)
    /// The text ends inside a value.
    case unfinished
    /// Text follows the value.
    case trailing
    /// A byte that is not UTF-8.
    case notUTF8
    /// A byte order mark.
    case byteOrderMark
    /// A control character inside a text.
    case controlCharacter
    /// An escape that JSON does not know.
    case badEscape
    /// Half of a surrogate pair without the other half.
    case loneSurrogate
    /// A name that stands twice in one object.
    case duplicateName(String)
    /// Nested deeper than allowed.
    case tooDeep
    /// More bytes or values than allowed.
    case tooLarge
  }

  /// What is wrong.
  public let reason: Reason
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
  /// From 0.
  public let byteOffset: Int

  /// The fault as a sentence without place.
  public var inWords: String {
    switch reason {
    case .expected(let what): "expected \(what)"
    case .unfinished: "the text ends inside a value"
    case .trailing: "text follows the value"
    case .notUTF8: "a byte is not UTF-8"
    case .byteOrderMark: "a byte order mark may not stand here"
    case .controlCharacter: "a control character inside a text must be escaped"
    case .badEscape: "an escape that JSON does not know"
    case .loneSurrogate: "half of a surrogate pair"
    case .duplicateName(let name): "the name \"\(name)\" stands twice"
    case .tooDeep: "nested too deep"
    case .tooLarge: "too large"
    }
  }
}
