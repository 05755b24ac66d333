import Wire

extension FieldRule {
  /// One field as text; `shown` stands in its place where people read along.
  private struct Member {
    let name: String
    let value: String
    let shown: String
  }

  /// The text to be signed, the same text with `***` for secrets, and the names in their order.
  func text(
    of fields: [SignatureField],
    in context: any EvaluationContext,
    slot: String
  ) throws(SignatureError) -> (text: String, shown: String, names: [String]) {
    var members: [Member] = []
    for (name, expression) in added {
      let (value, shown) = try evaluated(expression, context, "\(slot).add.\(name)")
      members.append(Member(name: name, value: value, shown: shown))
    }
    let addedNames = Set(members.map(\.name))
    members =
      fields.compactMap { field in
        addedNames.contains(field.name) ? nil : member(field)
      } + members
    members = ordered(members)
    var parts = members.map { written($0.name, $0.value) }
    var shown = members.map { written($0.name, $0.shown) }
    for expression in appended {
      let (value, masked) = try evaluated(expression, context, "\(slot).append")
      parts.append(value)
      shown.append(masked)
    }
    return (
      parts.joined(separator: separator), shown.joined(separator: separator), members.map(\.name)
    )
  }

  private func member(_ field: SignatureField) -> Member? {
    guard !excluded.contains(field.name), let value = text(of: field.content) else { return nil }
    switch selection {
    case .rootScalars: break
    case .prefix(let prefix): guard field.name.hasPrefix(prefix) else { return nil }
    case .only(let names): guard names.contains(field.name) else { return nil }
    }
    return Member(name: field.name, value: value, shown: value)
  }

  /// The text of a scalar; `nil` for null, objects and lists, which no recipe signs.
  func text(of content: SignatureField.Content) -> String? {
    switch content {
    case .text(let text): text
    case .number(let lexeme): lexeme
    case .boolean(let flag):
      switch booleans {
      case .lowercase: flag ? "true" : "false"
      case .digits: flag ? "1" : "0"
      }
    case .null, .composite: nil
    }
  }

  private func ordered(_ members: [Member]) -> [Member] {
    if sorting == .key {
      return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    guard case .only(let names) = selection else { return members }
    return names.flatMap { name in members.filter { $0.name == name } }
  }

  private func written(_ name: String, _ value: String) -> String {
    emission == .value ? escaped(value) : "\(escaped(name))=\(escaped(value))"
  }

  private func escaped(_ text: String) -> String {
    switch escape {
    case .none: text
    case .rfc3986: PercentCoding.encode(text)
    case .form:
      String(decoding: FormBody.encode([(name: "", value: text)]).dropFirst(), as: UTF8.self)
    }
  }

  /// The value and its shown form; a secret that is empty signs nothing.
  private func evaluated(
    _ expression: Expression,
    _ context: any EvaluationContext,
    _ slot: String
  ) throws(SignatureError) -> (value: String, shown: String) {
    let value: String
    do throws(EvaluationError) { value = try expression.text(in: context) ?? "" } catch {
      throw .expression(slot: slot, error)
    }
    guard expression.sensitivity != .none else { return (value, value) }
    guard !value.isEmpty else { throw .keyUnusable(slot: slot) }
    return (value, Evaluation.mask)
  }
}
