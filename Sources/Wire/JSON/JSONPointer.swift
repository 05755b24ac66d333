/// A path into a JSON value, as RFC 6901 writes it, split once.
public struct JSONPointer: Hashable, Sendable {
  /// The unescaped steps.
  public let tokens: [String]

  /// Reads a pointer: empty for the whole value, else each step begins with `/`.
  ///
  /// - Returns: `nil` when it does not begin with `/` or holds `~` without `0` or `1`.
  public init?(_ text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for piece in Array(text.utf8)
      .split(
        separator: UInt8(ascii: "/"),
        omittingEmptySubsequences: false
      )
      .dropFirst()
    {
      var token: [UInt8] = []
      var index = piece.startIndex
      while index < piece.endIndex {
        guard piece[index] == UInt8(ascii: "~") else {
          token.append(piece[index])
          index += 1
          continue
        }
        guard index + 1 < piece.endIndex else { return nil }
        switch piece[index + 1] {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default: return nil
        }
        index += 2
      }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    self.tokens = tokens
  }

  /// The index that a step means in an array: digits without leading zeros.
  static func index(_ token: String) -> Int? {
    guard DecimalText.isDigits(token), token == "0" || !token.hasPrefix("0") else { return nil }
    return Int(token)
  }
}
