/// An expression as it was written, not yet checked.
struct Syntax: Sendable {
  /// What stands there.
  indirect enum Kind: Sendable {
    case constant(Value)
    case list([Syntax])
    /// A dotted path or a JSON pointer, as one text.
    case path(Path)
    /// `filter(value, …)` or `value | filter(…)`; the name's own range is for mistakes about it.
    case call(name: String, nameRange: Range<Int>, arguments: [Syntax], isPiped: Bool)
    /// Something with a `?` behind it.
    case optional(Syntax)
    case plus(Syntax, Syntax)
    case compare(Comparison, Syntax, Syntax)
    case within(Syntax, Syntax, isNegated: Bool)
    case and(Syntax, Syntax)
    case or(Syntax, Syntax)
    case not(Syntax)
  }

  /// A path's parts.
  struct Path: Hashable, Sendable {
    /// The names between the dots; one whole text for a pointer.
    let segments: [String]
    let isPointer: Bool

    /// The path as written.
    var text: String { segments.joined(separator: ".") }
  }

  let kind: Kind
  let range: Range<Int>
  /// How many levels this and what is below it have.
  let depth: Int

  init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
    depth = 1 + (kind.children.map(\.depth).max() ?? 0)
  }
}

extension Syntax.Kind {
  /// The expressions directly below.
  var children: [Syntax] {
    switch self {
    case .constant, .path: []
    case .list(let elements): elements
    case .call(_, _, let arguments, _): arguments
    case .optional(let inner), .not(let inner): [inner]
    case .plus(let left, let right), .and(let left, let right), .or(let left, let right):
      [left, right]
    case .compare(_, let left, let right), .within(let left, let right, _): [left, right]
    }
  }
}
