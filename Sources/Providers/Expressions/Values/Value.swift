import Crypto
import Payments

/// What an expression gives when it is evaluated.
enum Value: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case decimal(ExactDecimal)
  case boolean(Bool)
  case money(Money)
  case moment(Instant)
  case duration(Duration)
  case bytes([UInt8])
  case list([Value])
  case map([String: Value])
  /// No value: an absent member, an empty optional, `null`.
  case absent
}

extension Value {
  /// Whether there is no value.
  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The text form of a value that has an obvious one; bytes are lower-case hexadecimal digits.
  var textForm: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): number.text
    case .boolean(let flag): flag ? "true" : "false"
    case .bytes(let bytes): Hex.text(of: bytes)
    case .money, .moment, .duration, .list, .map, .absent: nil
    }
  }
}
