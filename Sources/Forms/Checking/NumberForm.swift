import Payments

/// Numbers that count, and answers.
enum NumberForm {
  /// A whole number of 64 bits without zeros in front.
  static func integer(_ text: String) throws(FieldMistake) -> String {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ 48...57 ~= $0 }), let number = Int64(text) else {
      throw .notInteger
    }
    return String(number)
  }

  /// A decimal number with a point; its zeros behind the point are kept.
  static func decimal(_ text: String) throws(FieldMistake) -> String {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let number = isNegative ? text.dropFirst() : text[...]
    guard let mark = number.first(where: { $0 == "." || $0 == "," }) else {
      return sign(isNegative, try whole(number))
    }
    let parts = number.split(separator: mark, omittingEmptySubsequences: false)
    if number.contains(where: { $0 != mark && ($0 == "." || $0 == ",") }) || parts.count > 2 {
      throw .amountAmbiguous
    }
    let whole = try whole(parts[0])
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 48...57 ~= $0 }) else {
      throw .notDecimal
    }
    if mark == ",", parts[1].utf8.count == 3, 1...3 ~= parts[0].utf8.count, whole != "0" {
      throw .amountAmbiguous
    }
    return sign(isNegative, "\(whole).\(parts[1])")
  }

  /// An amount above zero with the currency's decimals.
  static func money(_ text: String, _ currency: Currency?) throws(FieldMistake) -> String {
    guard let currency else {
      let decimal = try decimal(text)
      guard !decimal.hasPrefix("-"), decimal.contains(where: { "1"..."9" ~= $0 }) else {
        throw .notAboveZero
      }
      return decimal
    }
    do throws(MoneyError) {
      return try Money.parse(text, currency: currency).decimalText
    } catch {
      throw mistake(error)
    }
  }

  /// `true` or `false` from the answers of uk, en and ru, and from a checkbox.
  static func boolean(_ text: String) throws(FieldMistake) -> String {
    switch text.lowercased() {
    case "true", "yes", "y", "on", "1", "так", "т", "да", "д": "true"
    case "false", "no", "n", "off", "0", "ні", "нет", "н": "false"
    default: throw .notBoolean
    }
  }

  private static func whole(_ digits: Substring) throws(FieldMistake) -> String {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { throw .notDecimal }
    let significant = digits.drop { $0 == "0" }
    return significant.isEmpty ? "0" : String(significant)
  }

  /// The sign in front of the number, unless that is zero.
  private static func sign(_ isNegative: Bool, _ number: String) -> String {
    isNegative && number.contains { "1"..."9" ~= $0 } ? "-\(number)" : number
  }

  private static func mistake(_ error: MoneyError) -> FieldMistake {
    switch error {
    case .empty: .required
    case .notANumber, .brokenGroup, .currenciesDiffer: .notDecimal
    case .ambiguous: .amountAmbiguous
    case .tooManyDecimals(let allowed): .tooManyDecimals(allowed: allowed)
    case .tooLarge: .amountTooLarge
    case .notAboveZero: .notAboveZero
    }
  }
}
