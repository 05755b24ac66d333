import Forms
import Payments

/// One field as a question at the terminal.
struct FieldQuestion {
  let field: Field
  let name: String
  let language: Language

  /// The title with the name, or the name alone.
  var label: String {
    guard let title = field.title?.text(in: language), title != name else { return name }
    return "\(title) (\(name))"
  }

  /// The lines above the question.
  var lead: [String] {
    var lines = field.hint.map { [$0.text(in: language)] } ?? []
    for (place, option) in field.options.enumerated() {
      lines.append("  \(place + 1)  \(option.title.text(in: language))")
    }
    return lines
  }

  /// The question itself; a default stands in brackets.
  func prompt(keeping value: String?) -> String {
    var prompt = label
    if field.type == .boolean { prompt += " (\(Self.yesNo(in: language)))" }
    if !field.isRequired, value == nil, field.defaultValue == nil { prompt += " \(optional)" }
    if let value = value ?? field.defaultValue, !field.type.isSensitive {
      prompt += " [\(shown(value))]"
    }
    return prompt
  }

  /// What the field takes for what was typed: the number of an option stands for its value.
  func value(of typed: String) -> String {
    let text = typed.trimmedNFC
    guard !field.options.isEmpty, !field.options.contains(where: { $0.value == text }),
      let number = Int(text), field.options.indices.contains(number - 1)
    else { return typed }
    return field.options[number - 1].value
  }

  private func shown(_ value: String) -> String {
    guard field.type == .boolean else { return value }
    let parts = Self.yesNo(in: language).split(separator: "/")
    return String(value == "true" ? parts[0] : parts[1])
  }

  private var optional: String {
    switch language {
    case .uk: "(необов’язково)"
    case .en: "(optional)"
    case .ru: "(необязательно)"
    }
  }

  /// Whether a word says yes in one of the languages.
  static func isYes(_ word: String) -> Bool {
    let day = CalendarDay(of: Instant(milliseconds: 0))
    let box = FormSchema(fields: [Field(name: "answer", type: .boolean)])
    return box.check(["answer": word], FormContext(today: day)).values["answer"] == "true"
  }

  /// The short answers of a language.
  static func yesNo(in language: Language) -> String {
    switch language {
    case .uk: "т/н"
    case .en: "y/n"
    case .ru: "д/н"
    }
  }

  /// What the name in a map is called.
  static func key(in language: Language) -> String {
    switch language {
    case .uk: "назва"
    case .en: "name"
    case .ru: "название"
    }
  }
}

extension Terminal {
  /// Asks one question.
  ///
  /// - Parameters:
  ///   - question: the field.
  ///   - value: what stays when nothing is typed.
  /// - Returns: what was typed, empty for nothing; `nil` when there will be no answer.
  func answer(to question: FieldQuestion, keeping value: String? = nil) -> String? {
    for line in question.lead { note(line) }
    let isHidden = question.field.type.isSensitive
    guard let typed = ask(question.prompt(keeping: value), isHidden: isHidden) else { return nil }
    let answer = question.value(of: typed)
    if question.field.type == .pan {
      let digits = answer.filter { "0"..."9" ~= $0 }
      if 12...19 ~= digits.count { note("•••• \(digits.suffix(4))") }
    }
    return answer
  }
}
