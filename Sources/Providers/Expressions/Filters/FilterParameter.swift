/// One argument of a filter: its name in messages and what it takes.
struct FilterParameter: Hashable, Sendable {
  /// What an argument may be, and in which form the filter gets it.
  enum Kind: Hashable, Sendable {
    /// Text; a digest comes as hexadecimal digits.
    case text
    /// Anything with an obvious text form; comes as text.
    case scalar
    case integer
    case money
    case moment
    case duration
    /// Text or bytes, but no digest: whether its digits or its bytes are meant must be said.
    case message
    /// Text, bytes or a digest, whose bytes are meant.
    case octets
    case list
    /// A list of what has an obvious text form.
    case texts
    case any
    /// Any of these types, as it is.
    case oneOf([ValueType])
    /// A text that stands in the expression itself, so that it is checked at load.
    case literal
    /// The name of a table of the plugin.
    case table
    /// The name of a member.
    case member
  }

  let name: String
  let kind: Kind
  var isOptional = false

  init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}

extension FilterParameter.Kind {
  /// What it takes, in words for messages.
  var name: String {
    switch self {
    case .text, .literal: "text"
    case .scalar: "text, number or boolean"
    case .integer: "integer"
    case .money: "money"
    case .moment: "moment"
    case .duration: "duration"
    case .message: "text or bytes"
    case .octets: "text, bytes or digest"
    case .list: "list"
    case .texts: "list of text"
    case .any: "any"
    case .oneOf(let types): types.map(\.name).joined(separator: " or ")
    case .table: "table"
    case .member: "member"
    }
  }

  /// Whether an argument of the type fits.
  func takes(_ type: ValueType) -> Bool {
    switch self {
    case .text: type == .text || type == .digest
    case .scalar: type.hasTextForm
    case .integer: type == .integer
    case .money: type == .money
    case .moment: type == .moment
    case .duration: type == .duration
    case .message: type == .text || type == .bytes
    case .octets: type == .text || type == .bytes || type == .digest
    case .list: if case .list = type { true } else { false }
    case .texts:
      if case .list(let element) = type { element.hasTextForm || element == .null } else { false }
    case .any: true
    case .oneOf(let types): types.contains(type)
    case .literal, .table, .member: type == .text
    }
  }
}
