/// A text in which `{name}` stands for a member of a map.
struct MemberPattern: Sendable {
  private enum Part {
    case text(String)
    case member(String)
  }

  private let parts: [Part]

  /// Reads a pattern; `nil` when a brace has no partner or holds nothing.
  init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty, !name.contains("{") else { return nil }
      parts += [.text(String(rest[..<open])), .member(String(name))]
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  /// The members that it names.
  var names: [String] {
    parts.compactMap { part in if case .member(let name) = part { name } else { nil } }
  }

  /// The pattern filled in; `nil` when a member is absent or has no text form.
  func text(of members: [String: Value]) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let constant): text += constant
      case .member(let name):
        guard let value = members[name]?.textForm else { return nil }
        text += value
      }
    }
    return text
  }
}
