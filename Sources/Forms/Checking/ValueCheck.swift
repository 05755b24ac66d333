import Payments

/// Normalises one value by its type, then checks it.
struct ValueCheck {
  /// The most bytes of a raw value; anything longer is refused unread.
  static let maximumByteCount = 65_536

  let today: CalendarDay
  let currency: Currency?

  /// The normalised value; `nil` when nothing was given.
  func normalized(_ text: String, _ field: Field) throws(FieldMistake) -> String? {
    guard text.utf8.count <= ValueCheck.maximumByteCount else {
      throw .tooLong(maximum: field.maximum ?? ValueCheck.maximumByteCount)
    }
    guard field.alternatives.isEmpty else { return try alternative(text, field) }
    guard let value = try typed(text, field) else { return nil }
    try checkLimits(value, field)
    if let character = value.first(where: { field.forbidden.contains($0) }) {
      throw .forbiddenCharacter(String(character))
    }
    if let pattern = field.pattern, !pattern.matchesWhole(value) { throw .patternMismatch }
    return value
  }

  /// The first alternative that takes the value; the first one's mistake when none does.
  private func alternative(_ text: String, _ field: Field) throws(FieldMistake) -> String? {
    var first: FieldMistake?
    for alternative in field.alternatives {
      do throws(FieldMistake) {
        return try normalized(text, alternative)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .patternMismatch
  }

  private func typed(_ text: String, _ field: Field) throws(FieldMistake) -> String? {
    switch field.type {
    case .string, .text: return try TextForm.line(text, isTrimmed: field.isTrimmed)
    case .secret, .publicKey, .privateKey: return text.isEmpty ? nil : text
    case .object, .list, .map: return nil
    default: break
    }
    let text = text.trimmedNFC
    guard !text.isEmpty else { return nil }
    return switch field.type {
    case .digits: try DigitForm.digits(text, dropsSeparators: field.isTrimmed)
    case .integer: try NumberForm.integer(text)
    case .decimal: try NumberForm.decimal(text)
    case .money: try NumberForm.money(text, currency)
    case .boolean: try NumberForm.boolean(text)
    case .date: try TimeForm.date(text, as: field.dateFormat)
    case .time: try TimeForm.time(text)
    case .duration: try TimeForm.duration(text)
    case .url: try TextForm.url(text)
    case .email: try TextForm.email(text)
    case .phone: try DigitForm.phone(text, field.region)
    case .iban: try DigitForm.iban(text)
    case .pan: try CardForm.number(text)
    case .csc: try CardForm.securityCode(text)
    case .expiry: try CardForm.expiry(text, today: today)
    case .holder: try CardForm.holder(text)
    case .otp: try CardForm.oneTimeCode(text)
    case .select: try option(text, field)
    case .string, .text, .secret, .publicKey, .privateKey, .object, .list, .map: nil
    }
  }

  private func option(_ text: String, _ field: Field) throws(FieldMistake) -> String {
    guard let option = field.options.first(where: { $0.value == text }) else { throw .notInList }
    return option.value
  }

  private func checkLimits(_ value: String, _ field: Field) throws(FieldMistake) {
    if field.type == .integer {
      let number = Int64(value) ?? 0
      if let maximum = field.maximum, number > maximum { throw .tooLarge(maximum: maximum) }
      if let minimum = field.minimum, number < minimum { throw .tooSmall(minimum: minimum) }
      return
    }
    guard field.maximum != nil || field.minimum != nil else { return }
    let count = value.unicodeScalars.count
    if let maximum = field.maximum, count > maximum { throw .tooLong(maximum: maximum) }
    if let minimum = field.minimum, count < minimum { throw .tooShort(minimum: minimum) }
  }
}
