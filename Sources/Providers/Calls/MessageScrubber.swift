import Crypto

/// Makes a provider's text fit to be stored and shown to operators.
struct MessageScrubber {
  /// The most characters of a message.
  static let maximumLength = 255

  let account: AccountValues

  /// The text without secrets of the account, card numbers and control characters.
  func scrubbed(_ text: String) -> String {
    // Bounded before anything is searched, so that a hostile text costs no time.
    var scrubbed = String(text.unicodeScalars.prefix(4 * Self.maximumLength))
    for secret in account.secrets {
      guard let secret, secret.byteCount >= 4 else { continue }
      let plain = secret.withBytes { bytes in
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      }
      scrubbed = Self.replace(plain, in: scrubbed)
    }
    let masked = Self.maskingCards(Self.withoutControls(scrubbed))
    return String(masked.prefix(Self.maximumLength))
  }

  /// A short word such as a status or a code: 64 characters, no control characters.
  static func word(_ text: String) -> String {
    String(maskingCards(withoutControls(String(text.unicodeScalars.prefix(256)))).prefix(64))
  }

  private static func replace(_ secret: String, in text: String) -> String {
    let parts = Array(text.utf8)
      .split(
        separator: Array(secret.utf8),
        omittingEmptySubsequences: false
      )
    guard parts.count > 1 else { return text }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "***")
  }

  /// Control characters, line separators and marks that turn the direction of text become spaces.
  private static func withoutControls(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: clean.append(" ")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  /// Runs of 12 to 19 digits whose last one fits are card numbers; spaces and hyphens between
  /// digits do not hide them.
  static func maskingCards(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      guard isDigit(bytes[start]) else {
        start += 1
        continue
      }
      var places: [Int] = []
      var end = start
      while end < bytes.count {
        if isDigit(bytes[end]) {
          places.append(end)
        } else if bytes[end] != UInt8(ascii: " "), bytes[end] != UInt8(ascii: "-") {
          break
        }
        end += 1
      }
      mask(places, in: &bytes)
      start = end
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Masks the longest card numbers that begin at each place of a run of digits.
  private static func mask(_ places: [Int], in bytes: inout [UInt8]) {
    var first = 0
    while places.count - first >= 12 {
      let longest = min(19, places.count - first)
      let length = stride(from: longest, through: 12, by: -1)
        .first { length in
          Luhn.isValid(places[first..<first + length].map { bytes[$0] })
        }
      guard let length else {
        first += 1
        continue
      }
      for place in places[first + min(6, length)..<first + length - 4] {
        bytes[place] = UInt8(ascii: "*")
      }
      first += length
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
