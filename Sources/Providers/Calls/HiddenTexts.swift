import Crypto
import Wire

/// What a provider's text may not bring back: the account's secrets, and the card data and codes
/// that this process holds for the payment; also encoded.
struct HiddenTexts {
  /// Secrets and card numbers, in which chance plays no part.
  private let long: [String]
  /// Codes of three to eight digits, which count only when they stand alone.
  private let short: [String]
  /// The bytes of the shortest of ``long``; no shorter text holds one, however it is coded.
  private let shortest: Int

  /// Finds what is hidden.
  ///
  /// - Parameters:
  ///   - account: whose secrets are looked for.
  ///   - answers: what this process holds for the payment.
  ///   - exception: the index of a secret that is meant, such as a token that is just being made.
  init(account: AccountValues, answers: HeldAnswers, except exception: Int? = nil) {
    let secrets = account.secrets.enumerated()
      .compactMap { index, secret -> String? in
        guard let secret, secret.byteCount >= 4, index != exception else { return nil }
        return secret.withBytes { bytes in
          String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
      }
    let numbers = answers.numbers
    long = secrets + numbers.filter { $0.utf8.count > 8 }
    shortest = long.map(\.utf8.count).min() ?? .max
    short = numbers.filter { 3...8 ~= $0.utf8.count }
  }

  /// Whether a text that is kept holds a secret or a card number, as it is or encoded.
  func areKept(in text: String) -> Bool {
    guard text.utf8.count >= shortest else { return false }
    return views(of: text).contains(where: holdsLong)
  }

  /// Whether a text for people holds anything hidden.
  ///
  /// - Parameters:
  ///   - text: as it would be shown, its card numbers masked.
  ///   - original: as it came, for what is encoded in it.
  /// - Returns: `true` when it must not be shown.
  func areShown(in text: String, of original: String) -> Bool {
    let decoded = views(of: original).dropFirst()
    return ([text] + decoded)
      .contains { view in
        hasLabelledCode(view) || holdsLong(view) || short.contains { Self.stands($0, in: view) }
      } || decoded.contains { MessageScrubber.maskingCards($0) != $0 }
  }

  private func holdsLong(_ view: String) -> Bool {
    guard view.utf8.count >= shortest else { return false }
    if long.contains(where: view.contains) { return true }
    // A number may be written in groups.
    guard view.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return false }
    let digits = view.filter { $0 != " " && $0 != "-" }
    return long.contains(where: digits.contains)
  }

  // MARK: Views

  /// The text, and what it may be the coding of.
  private func views(of text: String) -> [String] {
    var views = [text]
    if text.utf8.contains(UInt8(ascii: "%")),
      let plain = try? PercentCoding.decode(Array(text.utf8)[...], plusIsSpace: true)
    {
      views.append(plain)
    }
    for view in views {
      for token in view.split(whereSeparator: { !Self.isCodingLetter($0) })
      where token.utf8.count >= 8 {
        views += Self.decoded(String(token))
      }
    }
    return views
  }

  private static func isCodingLetter(_ letter: Character) -> Bool {
    letter.isASCII && (letter.isLetter || letter.isNumber || "+/_-".contains(letter))
  }

  /// What a word is the base64 or hexadecimal coding of, where that is text.
  private static func decoded(_ word: String) -> [String] {
    var found: [String] = []
    let standard = word.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    for bytes in [
      try? Base64.decode(Array(padded.utf8)), try? Hex.decode(Array(word.lowercased().utf8)),
    ] {
      guard let bytes, bytes.allSatisfy({ 0x20...0x7E ~= $0 }) else { continue }
      found.append(String(decoding: bytes, as: UTF8.self))
    }
    return found
  }

  // MARK: Short codes

  /// Whether digits stand in a text without a letter or digit beside them.
  private static func stands(_ code: String, in text: String) -> Bool {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { $0 == code }
  }

  /// Whether a word for a card's security code has digits behind it.
  private func hasLabelledCode(_ text: String) -> Bool {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
    let labels: Set<String> = ["cvc", "cvv", "csc", "cvc2", "cvv2", "cid"]
    func isCode(_ word: some StringProtocol) -> Bool {
      3...4 ~= word.utf8.count && word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    return words.indices.contains { index in
      if labels.contains(words[index]), index + 1 < words.count { return isCode(words[index + 1]) }
      return labels.contains {
        words[index].hasPrefix($0) && isCode(words[index].dropFirst($0.utf8.count))
      }
    }
  }
}
