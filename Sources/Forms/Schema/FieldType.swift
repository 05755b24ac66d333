/// What a field holds; MANIFEST §4.
public enum FieldType: String, CaseIterable, Hashable, Sendable {
  case string
  case text
  case digits
  case integer
  case decimal
  case money
  case boolean
  case date
  case time
  case duration
  case url
  case email
  case phone
  case pan
  case csc
  case expiry
  case holder
  case otp
  case iban
  case select
  case secret
  case publicKey = "public_key"
  case privateKey = "private_key"
  case object
  case list
  /// An object whose members' names are given by whoever fills it in.
  case map
}

extension FieldType {
  /// Whether a value may never be stored, shown again or logged.
  public var isSensitive: Bool {
    switch self {
    case .pan, .csc, .otp, .secret, .privateKey: true
    case .string, .text, .digits, .integer, .decimal, .money, .boolean, .date, .time, .duration,
      .url, .email, .phone, .expiry, .holder, .iban, .select, .publicKey, .object, .list, .map:
      false
    }
  }

  /// Whether a card number could be written into the field by mistake and be stored.
  public var mayHoldCardNumber: Bool {
    switch self {
    case .string, .text, .digits, .integer, .decimal, .url, .email: true
    case .money, .boolean, .date, .time, .duration, .phone, .pan, .csc, .expiry, .holder, .otp,
      .iban, .select, .secret, .publicKey, .privateKey, .object, .list, .map:
      false
    }
  }

  /// Whether the field is made of fields.
  public var hasMembers: Bool { self == .object || self == .list || self == .map }
}
