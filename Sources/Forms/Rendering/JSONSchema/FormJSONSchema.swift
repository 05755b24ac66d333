public import Payments
public import Wire

/// A form as JSON Schema 2020-12, for other renderers and for validators.
///
/// It describes values as the check gives them back: what is typed in looser ways (blanks between
/// digits, `10,50`) is normalised by the check alone. What JSON Schema cannot say stands under keys
/// that begin with `x-purser-`.
public struct FormJSONSchema: Sendable {
  let language: Language
  let currency: Currency?

  /// Takes the language of titles and the currency of money fields.
  public init(language: Language, currency: Currency? = nil) {
    self.language = language
    self.currency = currency
  }

  /// The whole schema.
  public func json(of schema: FormSchema) -> JSONObject {
    var object: JSONObject = ["$schema": .text("https://json-schema.org/draft/2020-12/schema")]
    add(schema.fields, rules: schema.rules, path: "input.", to: &object)
    object["x-purser-lang"] = .text(language.rawValue)
    return object
  }

  // MARK: Objects

  private func add(
    _ fields: [Field],
    rules: [FormRule],
    path: String,
    to object: inout JSONObject
  ) {
    object["type"] = .text("object")
    var properties = JSONObject()
    for field in fields { properties[field.name] = .object(json(of: field)) }
    object["properties"] = .object(properties)
    let needed = fields.filter(isNeeded)
    let always = needed.filter { $0.condition == nil }.map { JSONValue.text($0.name) }
    if !always.isEmpty { object["required"] = .array(always) }
    object["additionalProperties"] = .boolean(false)
    let sometimes = needed.compactMap { implication(of: $0, fields, path) }
    if !sometimes.isEmpty { object["allOf"] = .array(sometimes) }
    if !rules.isEmpty { object["x-purser-rules"] = .array(rules.map(json)) }
  }

  /// Whether a value must be given; a default fills the gap, and the host gives its own.
  private func isNeeded(_ field: Field) -> Bool {
    field.isRequired && field.role == .input && field.defaultValue == nil
  }

  /// A field that must be given when its condition holds, where that can be said.
  private func implication(of field: Field, _ all: [Field], _ path: String) -> JSONValue? {
    guard let condition = field.condition,
      let test = ConditionSchema(fields: all, path: path).json(of: condition)
    else { return nil }
    return .object([
      "if": .object(test),
      "then": .object(["required": .array([.text(field.name)])]),
    ])
  }

  private func json(of rule: FormRule) -> JSONValue {
    var object = JSONObject()
    object["when"] = rule.condition.map { .text($0.source) }
    object["expect"] = .text(rule.expectation.source)
    object["code"] = .text(rule.code)
    object["field"] = .text(rule.field)
    return .object(object)
  }

  // MARK: Fields

  private func json(of field: Field) -> JSONObject {
    var object = JSONObject()
    object["title"] = .text(field.title?.text(in: language) ?? field.name)
    object["description"] = field.hint.map { .text($0.text(in: language)) }
    object["x-purser-type"] = .text(field.type.rawValue)
    object["x-purser-when"] = field.condition.map { .text($0.source) }
    if field.role != .input {
      object["readOnly"] = .boolean(true)
      object["x-purser-role"] = .text(field.role.rawValue)
      return object
    }
    if field.type.isSensitive { object["writeOnly"] = .boolean(true) }
    switch field.type {
    case .object: add(field.members, rules: field.rules, path: "item.", to: &object)
    case .list: addList(field, to: &object)
    case .map: addMap(field, to: &object)
    default:
      guard field.alternatives.isEmpty else {
        object["anyOf"] = .array(field.alternatives.map { .object(json(of: $0)) })
        return object
      }
      ValueSchema(field: field, language: language, currency: currency).add(to: &object)
    }
    return object
  }

  private func addList(_ field: Field, to object: inout JSONObject) {
    object["type"] = .text("array")
    var element = JSONObject()
    if let plain = field.values.first {
      element = json(of: plain)
    } else {
      add(field.members, rules: field.rules, path: "item.", to: &element)
    }
    object["items"] = .object(element)
    object["maxItems"] = .number(String(largest(field)))
    if field.isRequired { object["minItems"] = .number("1") }
  }

  private func addMap(_ field: Field, to object: inout JSONObject) {
    object["type"] = .text("object")
    object["additionalProperties"] = field.values.first.map { .object(json(of: $0)) }
    object["propertyNames"] = field.keys.first.map { .object(json(of: $0)) }
    object["maxProperties"] = .number(String(largest(field)))
    if field.isRequired { object["minProperties"] = .number("1") }
  }

  private func largest(_ field: Field) -> Int {
    min(field.maximum ?? .max, FormChecker.maximumElements)
  }
}
