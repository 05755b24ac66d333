import Payments

/// What stands on a card, and the code that confirms it.
enum CardForm {
  /// A card number: 12 to 19 digits, the last one right (ISO/IEC 7812-1 annex B).
  static func number(_ text: String) throws(FieldMistake) -> String {
    let digits = try DigitForm.plainDigits(text, else: .notCardNumber)
    guard 12...19 ~= digits.count else { throw .notCardNumber }
    let sum = digits.reversed().enumerated()
      .reduce(0) { sum, entry in
        let digit = Int(entry.element - 48) * (entry.offset.isMultiple(of: 2) ? 1 : 2)
        return sum + (digit > 9 ? digit - 9 : digit)
      }
    guard sum.isMultiple(of: 10) else { throw .badChecksum }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A security code of 3 or 4 digits, with its zeros.
  static func securityCode(_ text: String) throws(FieldMistake) -> String {
    let digits = try DigitForm.plainDigits(text, else: .notSecurityCode)
    guard 3...4 ~= digits.count else { throw .notSecurityCode }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A card's last month as `2027-05`; the card works through the last day of it.
  static func expiry(_ text: String, today: CalendarDay) throws(FieldMistake) -> String {
    let runs = text.split { "/-. \u{A0}".contains($0) }
    let month: [UInt8]
    let year: [UInt8]
    switch runs.count {
    case 1:
      let digits = try DigitForm.plainDigits(text, else: .notExpiry)
      guard digits.count == 4 || digits.count == 6 else { throw .notExpiry }
      month = Array(digits.prefix(2))
      year = Array(digits.dropFirst(2))
    case 2:
      let first = try DigitForm.plainDigits(String(runs[0]), else: .notExpiry)
      let second = try DigitForm.plainDigits(String(runs[1]), else: .notExpiry)
      // Four digits in front are the year of the normalised form.
      (month, year) = first.count == 4 && second.count == 2 ? (second, first) : (first, second)
    default: throw .notExpiry
    }
    guard 1...2 ~= month.count, year.count == 2 || year.count == 4 else { throw .notExpiry }
    let monthNumber = number(month)
    let yearNumber = number(year) + (year.count == 2 ? 2000 : 0)
    guard let first = CalendarDay(year: yearNumber, month: monthNumber, day: 1) else {
      throw .notExpiry
    }
    guard (first.year, first.month) >= (today.year, today.month) else { throw .cardExpired }
    return String(first.description.dropLast(3))
  }

  /// A holder's name: letters, marks, spaces and `.'-`.
  static func holder(_ text: String) throws(FieldMistake) -> String {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var hasLetter = false
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        hasLetter = true
      case .nonspacingMark, .spacingMark: break
      default:
        guard " .'-’".unicodeScalars.contains(scalar) else { throw .notHolder }
      }
    }
    guard hasLetter else { throw .notHolder }
    return name
  }

  /// A one-time code: letters and digits, 3 to 12 of them unless the field says otherwise.
  static func oneTimeCode(_ text: String) throws(FieldMistake) -> String {
    let code = text.filter { !$0.isWhitespace }
    guard 3...12 ~= code.utf8.count,
      code.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 })
    else { throw .notOneTimeCode }
    return code
  }

  private static func number(_ digits: [UInt8]) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }
}
