/// The little JSON that rules are kept in: objects, lists, texts and whole numbers.
indirect enum RulesText: Equatable {
  case text(String)
  case number(Int)
  case list([RulesText])
  case object([(name: String, value: RulesText)])

  static func == (left: RulesText, right: RulesText) -> Bool { left.json == right.json }

  subscript(name: String) -> RulesText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Int? { if case .number(let number) = self { number } else { nil } }

  var list: [RulesText]? { if case .list(let items) = self { items } else { nil } }

  var members: [(name: String, value: RulesText)]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// As JSON without blanks.
  var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
