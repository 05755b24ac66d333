import Forms
import Payments
import Wire

/// Asks a person for the values of a form, field by field.
struct FormAsker {
  let form: AskedForm
  let terminal: Terminal
  let language: Language

  /// Asks for everything that is shown, in order.
  ///
  /// - Parameter answers: what is known already, and kept where nothing is typed.
  /// - Returns: the values as they were typed.
  /// - Throws: exit 4 with the missing fields when there is nobody to ask.
  func ask(_ answers: [String: String]) throws(CommandError) -> [String: String] {
    guard Terminal.canAsk else { throw nobody(answers) }
    Terminal.leaveOnInterrupt()
    var values = form.schema.fields.contains(where: \.type.hasMembers) ? spread(answers) : answers
    for field in form.schema.fields { try ask(field, field.name, &values) }
    // What is wrong between fields is told, and the field asked once more.
    for _ in 0..<Self.mostRounds {
      let errors = form.schema.check(values, form.context).errors
      guard let error = errors.first, let field = form.schema.field(head(error.field)) else {
        break
      }
      tell(error)
      try ask(field, field.name, &values)
    }
    return values
  }

  private static let mostRounds = 20
  private static let mostElements = 100

  private func head(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  private func nobody(_ answers: [String: String]) -> CommandError {
    let shown = form.shown(answers)
    let missing = form.schema.check(answers, form.context).errors
      .filter { $0.code == "required" }.map(\.field)
    let names =
      missing.isEmpty
      ? form.schema.fields.map(\.name).filter { shown.contains($0) && answers[$0] == nil }
      : missing
    return CommandError(
      exit: .inputNeeded,
      code: "input_needed",
      message: "there is no terminal to ask at: \(names.joined(separator: ", "))",
      help: "give them with --answers FILE|-"
    )
  }

  // MARK: Fields

  private func ask(
    _ field: Field,
    _ name: String,
    _ values: inout [String: String]
  ) throws(CommandError) {
    guard isShown(field, name, values), field.role != .carry else { return }
    guard field.role == .input else {
      if let value = values[name] ?? form.context.given[name] {
        terminal.note("\(question(field, name).label): \(value)")
      }
      return
    }
    switch field.type {
    case .object: try askMembers(of: field, name, isWhole: field.isRequired, &values)
    case .list: try askList(field, name, &values)
    case .map: try askMap(field, name, &values)
    default: try askValue(field, name, &values)
    }
  }

  private func isShown(_ field: Field, _ name: String, _ values: [String: String]) -> Bool {
    if !name.contains(".") { return form.shown(values).contains(name) }
    // A member's condition is asked about while a value stands in it.
    guard field.condition != nil else { return true }
    return form.shown(values.merging([name: "?"]) { old, _ in old }).contains(name)
  }

  private func askValue(
    _ field: Field,
    _ name: String,
    _ values: inout [String: String]
  ) throws(CommandError) {
    let question = question(field, name)
    while true {
      guard let typed = terminal.answer(to: question, keeping: values[name]) else {
        throw CommandError(
          exit: .inputNeeded,
          code: "input_needed",
          message: "the terminal was closed at \(name)",
          help: nil
        )
      }
      if !typed.isEmpty { values[name] = typed }
      let errors = form.schema.check(values, form.context).errors.filter { $0.field == name }
      guard let error = errors.first else { return }
      terminal.note(error.message(in: language))
      if !typed.isEmpty { values[name] = nil }
    }
  }

  private func question(_ field: Field, _ name: String) -> FieldQuestion {
    FieldQuestion(field: field, name: name, language: language)
  }

  private func tell(_ error: FieldError) {
    terminal.note("\(error.field): \(error.message(in: language))")
  }

  // MARK: Structures

  private func askMembers(
    of field: Field,
    _ name: String,
    isWhole: Bool,
    _ values: inout [String: String]
  ) throws(CommandError) {
    let label = question(field, name).label
    let isGiven = values.keys.contains { $0.hasPrefix("\(name).") }
    if !isWhole, !isGiven, try !confirms("\(label)?") { return }
    terminal.note(label)
    for member in field.members { try ask(member, "\(name).\(member.name)", &values) }
  }

  private func askList(
    _ field: Field,
    _ name: String,
    _ values: inout [String: String]
  ) throws(CommandError) {
    let label = question(field, name).label
    for place in 0..<Self.mostElements {
      let element = "\(name).\(place)"
      let isGiven = values.keys.contains { $0 == element || $0.hasPrefix("\(element).") }
      let isNeeded = place == 0 && field.isRequired
      if !isGiven, !isNeeded, try !confirms("\(label) \(place + 1)?") { return }
      if var plain = field.values.first {
        plain.isRequired = true
        try askValue(plain, element, &values)
      } else {
        terminal.note("\(label) \(place + 1)")
        for member in field.members { try ask(member, "\(element).\(member.name)", &values) }
      }
    }
  }

  /// Names with their values; an empty name ends it.
  private func askMap(
    _ field: Field,
    _ name: String,
    _ values: inout [String: String]
  ) throws(CommandError) {
    let label = question(field, name).label
    for _ in 0..<Self.mostElements {
      guard let key = terminal.ask("\(label): \(FieldQuestion.key(in: language))"), !key.isEmpty
      else { return }
      try askValue(field.values.first ?? Field(name: key), "\(name).\(key)", &values)
    }
  }

  private func confirms(_ text: String) throws(CommandError) -> Bool {
    while true {
      guard let word = terminal.ask("\(text) (\(FieldQuestion.yesNo(in: language)))") else {
        throw CommandError(
          exit: .inputNeeded,
          code: "input_needed",
          message: "the terminal was closed",
          help: nil
        )
      }
      if word.isEmpty { return false }
      let box = FormSchema(fields: [Field(name: "answer", type: .boolean)])
      let result = box.check(["answer": word], form.context)
      if let value = result.values["answer"] { return value == "true" }
      if let error = result.errors.first { terminal.note(error.message(in: language)) }
    }
  }

  private func spread(_ answers: [String: String]) -> [String: String] {
    form.schema.parts(of: answers)
  }
}
