public import Payments

/// What can be wrong with a value.
public enum FieldMistake: Error, Hashable, Sendable {
  case required
  case unknownField
  case tooLong(maximum: Int)
  case tooShort(minimum: Int)
  case tooLarge(maximum: Int)
  case tooSmall(minimum: Int)
  case tooMany(maximum: Int)
  case controlCharacter
  case forbiddenCharacter(String)
  case patternMismatch
  case notInList
  case notDigits
  case notInteger
  case notDecimal
  case amountAmbiguous
  case tooManyDecimals(allowed: Int)
  case amountTooLarge
  case notAboveZero
  case notBoolean
  case notDate
  case notTime
  case notDuration
  case notURL
  case notEmail
  case notPhone
  case notIBAN
  case notCardNumber
  case badChecksum
  case notSecurityCode
  case notExpiry
  case cardExpired
  case notHolder
  case notOneTimeCode
  /// A card number stands in a field that is stored.
  case cardNumber
  /// A rule of the manifest does not hold; it brings its own code, and may bring its own words.
  case ruleBroken(code: String, message: LocalizedText? = nil)
  /// An object, list or map was expected, as JSON or member by member.
  case notStructure

  /// The stable code for scripts.
  public var code: String {
    switch self {
    case .required: "required"
    case .unknownField: "unknown_field"
    case .tooLong: "too_long"
    case .tooShort: "too_short"
    case .tooLarge: "too_large"
    case .tooSmall: "too_small"
    case .tooMany: "too_many"
    case .controlCharacter: "control_character"
    case .forbiddenCharacter: "forbidden_character"
    case .patternMismatch: "pattern_mismatch"
    case .notInList: "not_in_list"
    case .notDigits: "not_digits"
    case .notInteger: "not_integer"
    case .notDecimal: "not_decimal"
    case .amountAmbiguous: "amount_ambiguous"
    case .tooManyDecimals: "too_many_decimals"
    case .amountTooLarge: "amount_too_large"
    case .notAboveZero: "not_above_zero"
    case .notBoolean: "not_boolean"
    case .notDate: "not_date"
    case .notTime: "not_time"
    case .notDuration: "not_duration"
    case .notURL: "not_url"
    case .notEmail: "not_email"
    case .notPhone: "not_phone"
    case .notIBAN: "not_iban"
    case .notCardNumber: "not_card_number"
    case .badChecksum: "bad_checksum"
    case .notSecurityCode: "not_security_code"
    case .notExpiry: "not_expiry"
    case .cardExpired: "card_expired"
    case .notHolder: "not_holder"
    case .notOneTimeCode: "not_one_time_code"
    case .cardNumber: "card_number"
    case .ruleBroken(let code, _): code
    case .notStructure: "not_structure"
    }
  }
}
