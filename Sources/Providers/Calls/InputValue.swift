import Wire

/// What a field's text stands for where expressions see more than text.
enum InputValue {
  /// Reads numbers, answers, and the JSON of objects, lists and maps; nil when it is none.
  static func value(of text: String, _ type: ValueType) -> Value? {
    switch type {
    case .integer: return Int64(text).map { .integer($0) }
    case .decimal: return ExactDecimal(text: text).map { .decimal($0) }
    case .boolean: return text == "true" || text == "false" ? .boolean(text == "true") : nil
    case .list, .map:
      guard let json = try? JSON.parse(Array(text.utf8)) else { return nil }
      return value(of: json)
    default: return .text(text)
    }
  }

  private static func value(of json: JSONValue) -> Value {
    switch json {
    case .null: .absent
    case .boolean(let flag): .boolean(flag)
    case .text(let text): .text(text)
    case .number(let text):
      Int64(text).map { .integer($0) } ?? ExactDecimal(text: text).map { .decimal($0) }
        ?? .text(text)
    case .array(let elements): .list(elements.map(value(of:)))
    case .object(let object):
      .map(
        Dictionary(
          object.members.map { ($0.name, value(of: $0.value)) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
  }
}
