import Payments

/// One check of one form's values.
struct FormChecker {
  /// The most elements of a list.
  static let maximumElements = 100

  let context: FormContext
  let raw: [String: String]
  private var result = FormResult()
  private var known: Set<String> = []
  /// The values of fields whose turn has not come, as conditions see them.
  private var ahead: [String: String] = [:]
  /// The card number of each object by the object's prefix: the brand decides the code's length.
  private var cardNumbers: [String: String] = [:]

  init(context: FormContext, raw: [String: String]) {
    self.context = context
    self.raw = raw
  }

  mutating func check(_ schema: FormSchema) -> FormResult {
    lookAhead(schema.fields, prefix: "")
    check(schema.fields, prefix: "", isHidden: false)
    for name in raw.keys.sorted() where !known.contains(name) {
      result.errors.append(FieldError(field: name, mistake: .unknownField))
    }
    guard result.isValid else { return result }
    for rule in schema.rules where holds(rule.condition) && !holds(rule.expectation) {
      result.errors.append(FieldError(field: rule.field, mistake: .ruleBroken(code: rule.code)))
    }
    return result
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

  private mutating func check(_ fields: [Field], prefix: String, isHidden: Bool) {
    for field in fields {
      let name = prefix + field.name
      ahead[name] = nil
      let isHidden = isHidden || !holds(field.condition)
      switch field.type {
      case .object: checkObject(field, name: name, isHidden: isHidden)
      case .list: checkList(field, name: name, isHidden: isHidden)
      default: checkValue(field, name: name, prefix: prefix, isHidden: isHidden)
      }
    }
  }

  /// An object that may be left out is left out when none of its members was given.
  private mutating func checkObject(_ field: Field, name: String, isHidden: Bool) {
    known.insert(name)
    let isGiven = raw.contains { $0.key.hasPrefix("\(name).") && !$0.value.isEmpty }
    check(field.members, prefix: "\(name).", isHidden: isHidden || !(field.isRequired || isGiven))
  }

  private mutating func checkList(_ field: Field, name: String, isHidden: Bool) {
    known.insert(name)
    var count = 0
    while count <= FormChecker.maximumElements,
      raw.contains(where: { $0.key.hasPrefix("\(name).\(count).") })
    {
      count += 1
    }
    for place in 0..<min(count, FormChecker.maximumElements) {
      check(field.members, prefix: "\(name).\(place).", isHidden: isHidden)
    }
    guard !isHidden else { return }
    let maximum = min(field.maximum ?? .max, FormChecker.maximumElements)
    if count > maximum { refuse(name, .tooMany(maximum: maximum)) }
    if count == 0, field.isRequired { refuse(name, .required) }
  }

  private mutating func checkValue(_ field: Field, name: String, prefix: String, isHidden: Bool) {
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

  private func holds(_ condition: FormCondition?) -> Bool {
    guard let condition else { return true }
    return context.evaluator(condition, result.values.merging(ahead) { checked, _ in checked })
  }

  private mutating func refuse(_ name: String, _ mistake: FieldMistake) {
    result.errors.append(FieldError(field: name, mistake: mistake))
  }

  private var valueCheck: ValueCheck {
    ValueCheck(today: context.today, currency: context.currency)
  }
}
