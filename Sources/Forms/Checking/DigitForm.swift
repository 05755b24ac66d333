import Payments

/// Numbers that are names: accounts, phones.
enum DigitForm {
  /// Digits without the separators that people put between them, unless those are refused; zeros
  /// are kept.
  static func digits(
    _ text: String,
    dropsSeparators: Bool = true
  ) throws(FieldMistake) -> String {
    let digits = try plainDigits(text, else: .notDigits)
    guard !digits.isEmpty, dropsSeparators || digits.count == text.unicodeScalars.count else {
      throw .notDigits
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The ASCII digits of a text; digits of other scripts are mapped, separators are dropped.
  static func plainDigits(
    _ text: String,
    else mistake: FieldMistake
  ) throws(FieldMistake) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) {
        digits.append(digit)
      } else if !isSeparator(scalar) {
        throw mistake
      }
    }
    return digits
  }

  /// A phone number as E.164 writes it, with its plus.
  ///
  /// Without a plus it is read by the habits of the field's region; without a region it must
  /// begin with a plus or with 00.
  static func phone(_ text: String, _ region: PhoneRegion?) throws(FieldMistake) -> String {
    let isInternational = text.first == "+" || text.first == "＋"
    let kept = (isInternational ? text.dropFirst() : text[...])
      .filter { $0 != "(" && $0 != ")" && $0 != "/" }
    let digits = String(
      decoding: try plainDigits(String(kept), else: .notPhone),
      as: UTF8.self
    )
    if isInternational { return try international(digits) }
    if let region, let number = national(digits, region) { return number }
    guard digits.hasPrefix("00") else { throw .notPhone }
    return try international(String(digits.dropFirst(2)))
  }

  private static func international(_ digits: String) throws(FieldMistake) -> String {
    let known = PhoneRegion.allCases.first { digits.hasPrefix($0.callingCode) }
    let counts =
      known.map { region in
        let count = region.callingCode.utf8.count + region.nationalDigitCount
        return count...count
      } ?? 8...15
    guard counts ~= digits.utf8.count, !digits.hasPrefix("0") else { throw .notPhone }
    return "+\(digits)"
  }

  private static func national(_ digits: String, _ region: PhoneRegion) -> String? {
    for prefix in [region.callingCode, region.trunkPrefix, ""] where digits.hasPrefix(prefix) {
      let number = digits.dropFirst(prefix.utf8.count)
      if number.utf8.count == region.nationalDigitCount {
        return "+\(region.callingCode)\(number)"
      }
    }
    return nil
  }

  /// An account number of ISO 13616: capital letters and digits, the check digits from 02 to 98.
  static func iban(_ text: String) throws(FieldMistake) -> String {
    var characters: [UInt8] = []
    for scalar in text.uppercased().unicodeScalars where !isSeparator(scalar) {
      if let digit = digit(scalar) {
        characters.append(digit)
      } else if "A"..."Z" ~= scalar {
        characters.append(UInt8(ascii: scalar))
      } else {
        throw .notIBAN
      }
    }
    guard 15...34 ~= characters.count, characters[0] >= 65, characters[1] >= 65,
      characters[2] < 65, characters[3] < 65
    else { throw .notIBAN }
    let checkDigits = Int(characters[2] - 48) * 10 + Int(characters[3] - 48)
    guard 2...98 ~= checkDigits else { throw .badChecksum }
    let remainder = (characters[4...] + characters[..<4])
      .reduce(0) { remainder, character in
        character < 65
          ? (remainder * 10 + Int(character - 48)) % 97
          : (remainder * 100 + Int(character - 55)) % 97
      }
    guard remainder == 1 else { throw .badChecksum }
    return String(decoding: characters, as: UTF8.self)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if "0"..."9" ~= scalar { return UInt8(ascii: scalar) }
    guard scalar.value > 0x7F, scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue.flatMap({ UInt8(exactly: $0) }), value < 10
    else { return nil }
    return 48 + value
  }

  /// Spaces of every width, hyphens and dots.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x2D, 0x2E, 0xA0, 0x200B, 0x2060, 0xFEFF, 0x2010...0x2013, 0x2212: true
    case 0...0x7F: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }
}
