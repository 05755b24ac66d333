import Payments
import Wire

/// One check of one form's values.
struct FormChecker {
  /// The most elements of a list.
  static let maximumElements = 100

  let context: FormContext
  private(set) var raw: [String: String]
  var result = FormResult()
  var known: Set<String> = []
  /// The names of the fields whose condition holds.
  private(set) var shown: Set<String> = []
  /// The values of fields whose turn has not come, as conditions see them.
  private var ahead: [String: String] = [:]
  /// The card number of each object by the object's prefix: the brand decides the code's length.
  private var cardNumbers: [String: String] = [:]

  init(context: FormContext, raw: [String: String]) {
    self.context = context
    self.raw = raw
  }

  mutating func check(_ schema: FormSchema) -> FormResult {
    for field in schema.fields where field.type.hasMembers { spread(field) }
    lookAhead(schema.fields, prefix: "")
    check(schema.fields, prefix: "", isHidden: false)
    for field in schema.fields where field.type.hasMembers && isTouched(field) { gather(field) }
    for name in raw.keys.sorted() where !known.contains(name) {
      result.errors.append(FieldError(field: name, mistake: .unknownField))
    }
    guard result.isValid else { return result }
    for rule in schema.rules where holds(rule.condition) && !holds(rule.expectation) {
      result.errors.append(FieldError(field: rule.field, mistake: rule.mistake))
    }
    return result
  }

  /// Whether an object, list or map has to be there or was given, whole or in parts.
  private func isTouched(_ field: Field) -> Bool {
    field.isRequired
      || raw.keys.contains { key in
        key.hasPrefix(field.name)
          && (key.utf8.count == field.name.utf8.count
            || key.utf8.dropFirst(field.name.utf8.count).first == UInt8(ascii: "."))
      }
  }

  /// Normalises what conditions of earlier fields may ask for.
  private mutating func lookAhead(_ fields: [Field], prefix: String) {
    for field in fields where field.role == .input && !field.type.hasMembers {
      let name = prefix + field.name
      guard !field.type.isSensitive, let text = raw[name], !text.isEmpty else { continue }
      do throws(FieldMistake) {
        ahead[name] = try valueCheck.normalized(text, field)
      } catch {
        // The mistake is told when the field's turn comes.
        ahead[name] = nil
      }
    }
  }

  mutating func check(_ fields: [Field], prefix: String, isHidden: Bool) {
    for field in fields { check(field, prefix: prefix, isHidden: isHidden) }
  }

  mutating func check(_ field: Field, prefix: String, isHidden: Bool) {
    let name = prefix + field.name
    ahead[name] = nil
    let isHidden = isHidden || !holds(field.condition, beside: prefix)
    if !isHidden { shown.insert(name) }
    guard field.type.hasMembers else {
      return checkValue(field, name: name, prefix: prefix, isHidden: isHidden)
    }
    known.insert(name)
    // Of what nobody gave and nobody needs there is nothing to check.
    if prefix.isEmpty, !isTouched(field) { return }
    // A plain value stands where parts are expected.
    if !isHidden, raw[name]?.isEmpty == false { refuse(name, .notStructure) }
    switch field.type {
    case .object: checkObject(field, name: name, isHidden: isHidden)
    case .list: checkList(field, name: name, isHidden: isHidden)
    default: checkMap(field, name: name, isHidden: isHidden)
    }
  }

  mutating func checkValue(_ field: Field, name: String, prefix: String, isHidden: Bool) {
    known.insert(name)
    guard !isHidden else { return }
    let text = field.role == .input ? raw[name] : context.given[name]
    do throws(FieldMistake) {
      guard let value = try value(of: field, text) else { return }
      try refuseCardNumber(value, field)
      if field.type == .pan { cardNumbers[prefix] = value }
      if field.type == .csc { try checkBrand(of: value, cardNumbers[prefix]) }
      if field.type.isSensitive {
        result.sensitive[name] = SensitiveText(value)
      } else {
        result.values[name] = value
      }
    } catch {
      refuse(name, error)
    }
  }

  private func value(of field: Field, _ text: String?) throws(FieldMistake) -> String? {
    if let text, let value = try valueCheck.normalized(text, field), !value.isEmpty {
      return value
    }
    if let value = field.defaultValue { return value }
    guard !field.isRequired || field.role != .input else { throw .required }
    return field.type == .boolean && field.role == .input ? "false" : nil
  }

  /// What is given is stored, and a card number never is.
  private func refuseCardNumber(_ value: String, _ field: Field) throws(FieldMistake) {
    guard field.type.mayHoldCardNumber, !field.allowsCardLike else { return }
    guard !CardText.holdsCard(value) else { throw .cardNumber }
  }

  /// American Express prints four digits, every other brand three.
  private func checkBrand(of code: String, _ cardNumber: String?) throws(FieldMistake) {
    guard let cardNumber else { return }
    let isFour = cardNumber.hasPrefix("34") || cardNumber.hasPrefix("37")
    guard code.utf8.count == (isFour ? 4 : 3) else { throw .notSecurityCode }
  }

  /// Whether a condition holds; inside an object its members are `item.x`, those of the outermost
  /// object `whole.x`, those that come later as they were written.
  func holds(_ condition: FormCondition?, beside prefix: String = "") -> Bool {
    guard let condition else { return true }
    var values = result.values.merging(ahead) { checked, _ in checked }
    guard !prefix.isEmpty else { return context.evaluator(condition, values) }
    // The outermost object, or the element of the outermost list.
    let parts = prefix.split(separator: ".", maxSplits: 2)
    let isElement = parts.count > 1 && Int(parts[1]) != nil
    let whole = "\(parts.prefix(isElement ? 2 : 1).joined(separator: "."))."
    let written = raw.filter { $0.key.hasPrefix(whole) && !$0.value.isEmpty }
    for (name, value) in written.merging(result.values, uniquingKeysWith: { _, checked in checked })
    where name.hasPrefix(whole) {
      let member = name.dropFirst(whole.count)
      if !member.contains(".") { values["whole.\(member)"] = value }
      if name.hasPrefix(prefix) { values["item.\(name.dropFirst(prefix.count))"] = value }
    }
    for (name, list) in plainLists(in: written, below: prefix) { values["item.\(name)"] = list }
    return context.evaluator(condition, values)
  }

  /// Lists of plain values by their names, as JSON: what stands at `phones.0`, `phones.1` and so on.
  private func plainLists(
    in written: [String: String],
    below prefix: String
  ) -> [String: String] {
    var lists: [String: [(place: Int, text: String)]] = [:]
    for (name, raw) in written where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count)
      guard let dot = parts.lastIndex(of: "."), let place = Int(parts[parts.index(after: dot)...])
      else { continue }
      lists[String(parts[..<dot]), default: []].append((place, result.values[name] ?? raw))
    }
    return lists.mapValues { elements in
      let texts = elements.sorted { $0.place < $1.place }.map { JSONValue.text($0.text) }
      return String(decoding: JSONValue.array(texts).serialized(), as: UTF8.self)
    }
  }

  /// Replaces a value by its parts.
  mutating func spread(_ name: String, into parts: [String: String]) {
    raw[name] = nil
    raw.merge(parts) { _, part in part }
  }

  mutating func refuse(_ name: String, _ mistake: FieldMistake) {
    result.errors.append(FieldError(field: name, mistake: mistake))
  }

  private var valueCheck: ValueCheck {
    ValueCheck(today: context.today, currency: context.currency)
  }
}
