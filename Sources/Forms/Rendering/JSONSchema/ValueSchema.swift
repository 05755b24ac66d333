import Payments
import Wire

/// What JSON Schema says of one plain value.
struct ValueSchema {
  let field: Field
  let language: Language
  let currency: Currency?

  func add(to object: inout JSONObject) {
    object["type"] = .text(type)
    object["format"] = format.map(JSONValue.text)
    addLimits(to: &object)
    addPatterns(to: &object)
    if field.type == .select {
      object["oneOf"] = .array(
        field.options.map {
          .object(["const": .text($0.value), "title": .text($0.title.text(in: language))])
        }
      )
    }
    if let value = field.defaultValue, !field.type.isSensitive { object["default"] = json(value) }
    object["x-purser-check"] = check.map(JSONValue.text)
    if field.type == .money {
      object["x-purser-currency"] = currency.map { .text($0.code) }
    }
    if field.type.mayHoldCardNumber, !field.allowsCardLike {
      object["x-purser-card-numbers"] = .text("refused")
    }
  }

  private var type: String {
    switch field.type {
    case .integer: "integer"
    case .boolean: "boolean"
    default: "string"
    }
  }

  private func json(_ value: String) -> JSONValue {
    switch field.type {
    case .integer: .number(value)
    case .boolean: .boolean(value == "true")
    default: .text(value)
    }
  }

  private var format: String? {
    switch field.type {
    case .date: field.dateFormat == nil ? "date" : nil
    case .url: "uri"
    case .email: "email"
    default: nil
    }
  }

  /// What the check does besides.
  private var check: String? {
    switch field.type {
    case .pan: "luhn"
    case .iban: "iban"
    case .expiry: "not-past"
    case .holder: "letters"
    case .phone: field.region.map { "phone-\($0.rawValue)" } ?? "phone"
    default: nil
    }
  }

  private func addLimits(to object: inout JSONObject) {
    if field.type == .integer {
      object["minimum"] = .number(field.minimum.map(String.init) ?? String(Int64.min))
      object["maximum"] = .number(field.maximum.map(String.init) ?? String(Int64.max))
      return
    }
    guard field.type != .boolean else { return }
    let least = max(field.minimum ?? 0, field.isRequired ? 1 : 0)
    if least > 0 { object["minLength"] = .number(String(least)) }
    let most = field.maximum ?? (field.type == .email ? 254 : nil)
    object["maxLength"] = most.map { .number(String($0)) }
  }

  private func addPatterns(to object: inout JSONObject) {
    var patterns = [form].compactMap(\.self)
    if let pattern = field.pattern {
      if Self.isEverywhere(pattern.source) {
        patterns.append("^(?:\(pattern.source))$")
      } else {
        object["x-purser-pattern"] = .text(pattern.source)
      }
    }
    if !field.forbidden.isEmpty {
      patterns.append("^[^\(field.forbidden.map(Self.escaped).joined())]*$")
    }
    if let first = patterns.first { object["pattern"] = .text(first) }
    if patterns.count > 1 {
      object["allOf"] = .array(patterns.dropFirst().map { .object(["pattern": .text($0)]) })
    }
  }

  /// The form of the type's values.
  private var form: String? {
    switch field.type {
    case .digits: "^[0-9]+$"
    case .decimal: "^-?[0-9]+([.][0-9]+)?$"
    case .money: money
    case .date: field.dateFormat.map(Self.pattern) ?? "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    case .time: "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"
    case .duration: "^[0-9]{1,12}(ms|s|m|h|d)$"
    case .url: "^[Hh][Tt][Tt][Pp][Ss]?://[^ ]+$"
    case .email: "^[^@ ]{1,64}@[^@ ]+[.][^@ ]+$"
    case .phone: "^[+][1-9][0-9]{7,14}$"
    case .iban: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"
    case .pan: "^[0-9]{12,19}$"
    case .csc: "^[0-9]{3,4}$"
    case .expiry:
      "^(20[0-9]{2}-(0[1-9]|1[0-2])|(0[1-9]|1[0-2])/?([0-9]{2}|20[0-9]{2}))$"
    case .otp: "^[A-Za-z0-9]{3,12}$"
    case .string, .text, .holder: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$"
    case .integer, .boolean, .select, .secret, .publicKey, .privateKey, .object, .list, .map: nil
    }
  }

  /// An amount above zero with no more decimals than its currency has.
  private var money: String {
    let decimals = currency.map(\.exponent)
    let fraction =
      switch decimals {
      case 0: ""
      case let count?: "([.][0-9]{1,\(count)})?"
      case nil: "([.][0-9]+)?"
      }
    return "^(?=.*[1-9])[0-9]+\(fraction)$"
  }

  /// A date's own form, such as `dd.MM.yyyy`.
  private static func pattern(of format: String) -> String {
    let digits = format.map { "dMy".contains($0) ? "[0-9]" : escaped($0) }
    return "^\(digits.joined())$"
  }

  /// Whether a pattern means the same to RE2 and to ECMA-262.
  private static func isEverywhere(_ source: String) -> Bool {
    let rest = source.replacing("(?:", with: "(")
    return !["(?", "\\A", "\\z", "\\Q", "\\p", "\\P", "\\C", "\\a", "[:"]
      .contains {
        rest.contains($0)
      }
  }

  private static func escaped(_ character: Character) -> String {
    "\\/[]^-.$*+?(){}|".contains(character) ? "\\\(character)" : String(character)
  }
}
