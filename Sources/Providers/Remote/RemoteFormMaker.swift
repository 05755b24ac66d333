import Forms
import Payments
import Wire

/// Makes a form of the entry that describes its fields.
struct RemoteFormMaker {
  /// The most characters of a title.
  private static let maximumTitle = 200

  let plan: RemotePlan
  /// The form as the manifest declares it.
  let declared: FormSchema
  let entry: JSONValue

  private(set) var carried: Set<String> = []
  private(set) var warnings: [String] = []

  init(plan: RemotePlan, declared: FormSchema, entry: JSONValue) {
    self.plan = plan
    self.declared = declared
    self.entry = entry
  }

  mutating func form() throws(RemoteFormError) -> FetchedForm {
    var fields: [Field] = []
    for field in declared.fields {
      guard let remote = plan.fields.first(where: { $0.name == field.name }) else {
        fields.append(field)
        continue
      }
      guard let made = try self.field(remote, field) else { continue }
      fields.append(made)
    }
    return FetchedForm(
      schema: FormSchema(fields: fields, rules: declared.rules),
      carried: carried,
      warnings: warnings
    )
  }

  /// The declared field with what the entry says of it; `nil` when the entry has no such field.
  private mutating func field(
    _ remote: RemoteFieldPlan,
    _ declared: Field
  ) throws(RemoteFormError) -> Field? {
    if let exists = remote.exists, isNothing(entry.value(at: exists)) { return nil }
    guard var field = remote.template.value(for: entry) else {
      throw .unreadable(why: "the type of \(remote.name) is unknown")
    }
    if case .table(let pointer, let cases, _) = remote.template,
      cases[RemotePlan.text(entry.value(at: pointer)) ?? ""] == nil
    {
      warnings.append("the type of \(remote.name) is unknown and taken for \(field.type.rawValue)")
    }
    field.name = declared.name
    field.place = declared.place
    field.hint = declared.hint
    field.condition = declared.condition
    field.allowsCardLike = declared.allowsCardLike
    field.forbidden += declared.forbidden
    field.pattern = field.pattern ?? declared.pattern
    field.title = title(remote) ?? declared.title
    field.isRequired =
      remote.isRequired.map { $0.value(for: entry) ?? false } ?? declared.isRequired
    field.role = remote.role?.value(for: entry) ?? declared.role
    field.maximum = limit(remote, field, declared)
    if field.role != .input, declared.role == .input { carried.insert(field.name) }
    return field
  }

  /// The least of all limits; a date has the length of its writing.
  private func limit(_ remote: RemoteFieldPlan, _ field: Field, _ declared: Field) -> Int? {
    let said = remote.maximum.flatMap { RemotePlan.text(entry.value(at: $0)) }
      .flatMap { Int($0) }
      .flatMap { 0 < $0 ? $0 : nil }
    let limits = [field.type == .date ? nil : said, field.maximum, declared.maximum]
    return limits.compactMap(\.self).min()
  }

  private func title(_ remote: RemoteFieldPlan) -> LocalizedText? {
    guard let pointer = remote.title, let value = entry.value(at: pointer) else { return nil }
    if let text = RemotePlan.text(value).flatMap(Self.line) {
      return LocalizedText(everywhere: text)
    }
    var texts: [Language: String] = [:]
    for language in Language.allCases {
      texts[language] = value.object.flatMap { RemotePlan.text($0[language.rawValue]) }
        .flatMap(Self.line)
    }
    return texts.isEmpty ? nil : LocalizedText(texts)
  }

  /// One line of plain text, cut where it is too long to be a title.
  private static func line(_ text: String) -> String? {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(maximumTitle) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown.append(" ")
      default: shown.unicodeScalars.append(scalar)
      }
    }
    let line = shown.split(separator: " ").joined(separator: " ")
    return line.isEmpty ? nil : line
  }

  private func isNothing(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null?: true
    case .text(let text)?: text.isEmpty
    case .object(let object)?: object.members.allSatisfy { isNothing($0.value) }
    case .number?, .boolean?, .array?: false
    }
  }
}
