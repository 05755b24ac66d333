public import Payments

/// A form as lines for people.
public struct FormListing: Sendable {
  private let visible: Set<String>
  private let language: Language

  /// Takes what is shown, and the language.
  public init(visible: Set<String>, language: Language) {
    self.visible = visible
    self.language = language
  }

  /// The lines, a field each with what it takes below it.
  public func lines(of schema: FormSchema) -> [String] {
    schema.fields.flatMap { lines(of: $0, name: $0.name, indent: "") }
  }

  private func lines(of field: Field, name: String, indent: String) -> [String] {
    let title = field.title?.text(in: language)
    let head = title.map { "\($0)  \(field.name)" } ?? field.name
    var lines = ["\(indent)\(head)", "\(indent)  \(facts(of: field, name: name))"]
    if let hint = field.hint { lines.append("\(indent)  \(hint.text(in: language))") }
    for option in field.options {
      let title = option.title.text(in: language)
      lines.append("\(indent)  - \(option.value)\(title == option.value ? "" : "  \(title)")")
    }
    for member in field.members + field.values {
      lines += self.lines(of: member, name: "\(name).\(member.name)", indent: indent + "    ")
    }
    return lines
  }

  private func facts(of field: Field, name: String) -> String {
    var facts = [field.type.rawValue]
    switch field.role {
    case .input: facts.append(words(field.isRequired ? .required : .notRequired))
    case .info: facts.append(words(.shownOnly))
    case .carry: facts.append(words(.carried))
    }
    let isNumber = field.type == .integer
    let isCounted = field.type == .list || field.type == .map
    if let least = field.minimum {
      facts.append("\(words(isNumber ? .least : .fewestCharacters)): \(least)")
    }
    if let most = field.maximum {
      let most =
        "\(words(isNumber ? .greatest : isCounted ? .mostEntries : .mostCharacters)): \(most)"
      facts.append(most)
    }
    if let value = field.defaultValue, !field.type.isSensitive {
      facts.append("\(words(.standard)): \(value)")
    }
    if let condition = field.condition {
      facts.append("\(words(.when)) \(condition.source)")
    }
    return facts.joined(separator: ", ")
  }

  private func words(_ text: FormText) -> String { text.said(in: language) }
}
