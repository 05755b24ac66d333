import Batch
import Engine
import Forms
import Payments

/// Required fields that were not given: a person is asked for them.
enum MissingFields {
  /// The names when fields are missing and nothing else is wrong.
  static func names(_ mistakes: [FormAnswer.Mistake]) -> [String]? {
    guard !mistakes.isEmpty, mistakes.allSatisfy({ $0.code == "required" }) else { return nil }
    return mistakes.map(\.field)
  }

  /// Plans a payment, and asks for what it lacks as long as there is somebody to ask.
  ///
  /// They are asked as their `fields` say; sensitive ones are typed without an echo and go to
  /// `hidden`.
  static func asked(
    _ content: PaymentContent,
    _ terminal: Terminal,
    fields: [Field] = [],
    in language: Language = .en,
    hidden: HiddenFields = HiddenFields(),
    _ plan: (PaymentContent) async throws(JournalError) -> PaymentPlanner.Plan
  ) async throws(JournalError) -> PaymentPlanner.Plan {
    var content = content
    while true {
      let planned = try await plan(content)
      guard Terminal.canAsk, case .invalid(let mistakes) = planned, let names = names(mistakes)
      else { return planned }
      for name in names {
        let field = field(name, among: fields) ?? Field(name: name)
        let question = FieldQuestion(field: field, name: name, language: language)
        guard let answer = terminal.answer(to: question) else { return planned }
        let isHidden = self.field(head(name), among: fields)?.holdsSensitive ?? false
        if answer.isEmpty { continue }
        if isHidden { hidden.add(name, answer) } else { content.fields[name] = answer }
      }
    }
  }

  private static func head(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  /// The field of a whole name, such as `card.number`; places in lists are passed over.
  private static func field(_ name: String, among fields: [Field]) -> Field? {
    guard let field = fields.first(where: { $0.name == head(name) }) else { return nil }
    var rest = name.dropFirst(field.name.utf8.count + 1)
    if field.type == .list, let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
    }
    return rest.isEmpty ? field : self.field(String(rest), among: field.members)
  }
}
