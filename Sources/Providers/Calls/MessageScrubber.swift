import Crypto

/// Makes a provider's text fit to be stored and shown to operators.
struct MessageScrubber {
  /// The most characters of a message.
  static let maximumLength = 255

  let account: AccountValues
  /// What this process holds for the payment.
  var answers = HeldAnswers()

  /// The text without secrets of the account, card numbers and control characters.
  ///
  /// One that holds something hidden in another coding, or a code of the payer, becomes `***`.
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
    let plain = Self.withoutControls(scrubbed)
    let masked = Self.maskingCards(plain)
    guard !HiddenTexts(account: account, answers: answers).areShown(in: masked, of: plain) else {
      return "***"
    }
    return String(masked.prefix(Self.maximumLength))
  }

  /// A status or a code, `***` when it holds something hidden beside other text.
  func word(_ text: String) -> String {
    let word = Self.word(text)
    guard word.utf8.count > 4 else { return word }
    let hidden = HiddenTexts(account: account, answers: answers)
    let original = String(text.unicodeScalars.prefix(256))
    return hidden.areShown(in: word, of: original) ? "***" : word
  }

  /// A short word such as a status or a code: 64 characters, no control characters.
  static func word(_ text: String) -> String {
    if isPlainWord(text) { return text }
    return String(maskingCards(withoutControls(String(text.unicodeScalars.prefix(256)))).prefix(64))
  }

  /// Whether a text is short ASCII without control characters, with too few digits for a card.
  private static func isPlainWord(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    guard bytes.count <= 64 else { return false }
    var digits = 0
    for place in bytes.indices {
      guard 0x20...0x7E ~= bytes[place] else { return false }
      if isDigit(bytes[place]) { digits += 1 }
    }
    return digits < 12
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

  /// Numbers of 12 to 19 digits whose last one fits are card numbers; single spaces and hyphens
  /// between groups of digits do not hide them.
  static func maskingCards(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for groups in groups(in: bytes) {
      var first = 0
      while first < groups.count {
        first += maskLongest(groups[first...], in: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Groups of digits that only one space or hyphen stands between, as one list each.
  private static func groups(in bytes: [UInt8]) -> [[Range<Int>]] {
    var all: [[Range<Int>]] = []
    var place = 0
    while place < bytes.count {
      guard isDigit(bytes[place]) else {
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex { !isDigit($0) } ?? bytes.count
      let isJoined = (all.last?.last?.upperBound)
        .map { last in
          last + 1 == place && " -".utf8.contains(bytes[last])
        }
      if isJoined ?? false {
        all[all.count - 1].append(place..<end)
      } else {
        all.append([place..<end])
      }
      place = end
    }
    return all
  }

  /// Masks the longest card number that begins with the first group.
  ///
  /// - Returns: how many groups were looked at, at least one.
  private static func maskLongest(
    _ groups: ArraySlice<Range<Int>>,
    in bytes: inout [UInt8]
  ) -> Int {
    var places: [Int] = []
    var best: (count: Int, places: [Int])?
    for (count, group) in groups.enumerated() {
      places += group
      if places.count > 19 { break }
      if places.count >= 12, Luhn.isValid(places.map { bytes[$0] }) { best = (count + 1, places) }
    }
    if let best {
      for place in best.places.dropFirst(6).dropLast(4) { bytes[place] = UInt8(ascii: "*") }
      return best.count
    }
    // A longer group may hold a card number somewhere inside.
    guard let group = groups.first, group.count > 19 else { return 1 }
    for start in group.dropLast(15) where Luhn.isValid(Array(bytes[start..<start + 16])) {
      for place in start + 6..<start + 12 { bytes[place] = UInt8(ascii: "*") }
    }
    return 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
