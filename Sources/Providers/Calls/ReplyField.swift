import Wire

/// A declared member of a reply.
struct ReplyField: Sendable {
  /// What a member must fit.
  enum Kind: String, CaseIterable, Sendable {
    /// A text, or the digits of a number.
    case text
    /// A whole number, quoted or not.
    case integer
    /// An exact decimal number, quoted or not.
    case decimal
    /// `true` or `false`, quoted or not.
    case boolean
    /// An object's texts, numbers, `true` and `false`, as JSON text.
    case map

    /// The type in expressions.
    var type: ValueType {
      switch self {
      case .text, .map: .text
      case .integer: .integer
      case .decimal: .decimal
      case .boolean: .boolean
      }
    }
  }

  /// The pointer as expressions write it, such as `/operation/code`.
  let path: String
  let pointer: JSONPointer
  let kind: Kind
  /// The only step of the pointer.
  private let name: String?

  /// Declares a member; the key's first slash may be left out.
  ///
  /// - Returns: `nil` when the key is no pointer.
  init?(key: String, kind: Kind) {
    path = key.hasPrefix("/") ? key : "/" + key
    guard let pointer = JSONPointer(path), !pointer.tokens.isEmpty else { return nil }
    self.pointer = pointer
    self.kind = kind
    name = pointer.tokens.count == 1 ? pointer.tokens.first : nil
  }

  /// The member where it stands in a body or a row.
  func member(of root: JSONValue) -> JSONValue? {
    // Nearly all stand in the root itself.
    guard let name, case .object(let object) = root else { return root.value(at: pointer) }
    return object[name]
  }
}
