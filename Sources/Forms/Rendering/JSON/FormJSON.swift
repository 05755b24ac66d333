public import Payments
public import Wire

/// A form as plain JSON, for programs that draw it themselves.
public struct FormJSON: Sendable {
  private let visible: Set<String>
  private let language: Language

  /// Takes what is shown, and the language of titles and hints.
  public init(visible: Set<String>, language: Language) {
    self.visible = visible
    self.language = language
  }

  /// `{"fields": […], "lang": "uk"}`; the fields in the order of the form.
  public func json(of schema: FormSchema) -> JSONObject {
    [
      "fields": .array(schema.fields.map { .object(json(of: $0, below: "")) }),
      "lang": .text(language.rawValue),
    ]
  }

  private func json(of field: Field, below prefix: String) -> JSONObject {
    let name = prefix + field.name
    let isHidden = field.role == .carry || field.condition != nil && !visible.contains(name)
    var object: JSONObject = [
      "name": .text(field.name),
      "type": .text(field.type.rawValue),
      "title": .text(field.title?.text(in: language) ?? field.name),
      "required": .boolean(field.isRequired),
    ]
    let isCollection = field.type == .list || field.type == .map
    let isCounted = field.type != .integer && !isCollection
    object["max_length"] = isCounted ? number(field.maximum) : .null
    object["hidden"] = .boolean(isHidden)
    object["hint"] = field.hint.map { .text($0.text(in: language)) } ?? .null
    object["options"] = .array(
      field.options.map {
        .object(["value": .text($0.value), "title": .text($0.title.text(in: language))])
      }
    )
    if isCounted, field.minimum != nil { object["min_length"] = number(field.minimum) }
    if isCollection, field.maximum != nil { object["max_items"] = number(field.maximum) }
    if field.type == .integer {
      object["max"] = number(field.maximum)
      object["min"] = number(field.minimum)
    }
    if field.role != .input { object["role"] = .text(field.role.rawValue) }
    object["default"] = field.defaultValue.map(JSONValue.text)
    object["format"] = field.dateFormat.map(JSONValue.text)
    object["when"] = field.condition.map { .text($0.source) }
    if !field.members.isEmpty {
      object["fields"] = .array(
        field.members.map { .object(json(of: $0, below: "\(name).")) }
      )
    }
    for (key, parts) in [("values", field.values), ("keys", field.keys)] {
      object[key] = parts.first.map { .object(json(of: $0, below: "\(name).")) }
    }
    return object
  }

  private func number(_ count: Int?) -> JSONValue {
    count.map { .number(String($0)) } ?? .null
  }
}
