/// Finds card numbers in texts, so that none is stored, shown or logged.
///
/// A card number is 13 to 19 digits that pass the Luhn check and begin as those of the card
/// schemes do. Blanks and hyphens between its digits belong to it. About one in thirty other
/// numbers of that length looks the same.
public enum CardText: Sendable {
  private static let fewestDigits = 13
  private static let mostDigits = 19
  private static let star = UInt8(ascii: "*")

  /// Whether a card number stands in a text.
  public static func holdsCard(_ text: String) -> Bool {
    guard hasManyDigits(text.utf8) else { return false }
    return !cards(in: Array(text.utf8)).isEmpty
  }

  /// The text with every card number shown by its first six and last four digits.
  public static func masked(_ text: String) -> String {
    guard hasManyDigits(text.utf8) else { return text }
    let bytes = Array(text.utf8)
    let cards = cards(in: bytes)
    guard !cards.isEmpty else { return text }
    var shown: [UInt8] = []
    var copied = 0
    for card in cards {
      let digits = bytes[card].filter(isDigit)
      shown += bytes[copied..<card.lowerBound]
      shown += digits.prefix(6)
      shown += [UInt8](repeating: star, count: digits.count - 10)
      shown += digits.suffix(4)
      copied = card.upperBound
    }
    return String(decoding: shown + bytes[copied...], as: UTF8.self)
  }

  private static func hasManyDigits(_ text: String.UTF8View) -> Bool {
    let bytes = text.span
    var count = 0
    for place in bytes.indices where isDigit(bytes[place]) { count += 1 }
    return count >= fewestDigits
  }

  /// Where card numbers stand, from the first digit of each to behind its last, in order.
  private static func cards(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      guard isDigit(bytes[start]) else {
        start += 1
        continue
      }
      let groups = groups(bytes, from: start)
      found += cards(in: bytes, groups)
      start = groups.last?.upperBound ?? bytes.count
    }
    return found
  }

  /// The groups of digits from here on that only blanks and hyphens divide.
  private static func groups(_ bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var begin = start
    while true {
      var end = begin
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      groups.append(begin..<end)
      begin = end
      while let length = separator(bytes, at: begin) { begin += length }
      guard begin > end, begin < bytes.count, isDigit(bytes[begin]) else { return groups }
    }
  }

  /// The cards that whole groups make up: one group, or several of those that people write.
  private static func cards(in bytes: [UInt8], _ groups: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0
    while first < groups.count {
      var last = first
      var digits: [UInt8] = []
      var card: Range<Int>?
      while last < groups.count, digits.count + groups[last].count <= mostDigits {
        digits += bytes[groups[last]]
        if isWritten(groups[first...last].map(\.count)), isCard(digits) {
          card = groups[first].lowerBound..<groups[last].upperBound
        }
        last += 1
      }
      guard let card else {
        first += 1
        continue
      }
      found.append(card)
      while first < groups.count, groups[first].upperBound <= card.upperBound { first += 1 }
    }
    return found
  }

  /// Whether people write card numbers in groups of these sizes: one group, equal ones with a
  /// shorter rest, or the 4-6-4 and 4-6-5 of some schemes.
  private static func isWritten(_ sizes: [Int]) -> Bool {
    guard let first = sizes.first, let last = sizes.last, sizes.count > 1 else { return true }
    if sizes == [4, 6, 4] || sizes == [4, 6, 5] { return true }
    return first >= 4 && last <= first && sizes.dropLast().allSatisfy { $0 == first }
  }

  private static func isCard(_ digits: [UInt8]) -> Bool {
    guard fewestDigits...mostDigits ~= digits.count else { return false }
    let head = Int(digits[0] - 48) * 10 + Int(digits[1] - 48)
    return lengths(head)?.contains(digits.count) == true && passesLuhn(digits)
  }

  /// How long the numbers are that begin with two digits; `nil` for those of no card scheme.
  private static func lengths(_ head: Int) -> [Int]? {
    switch head {
    case 22...27: [16, 17, 18, 19]
    case 30, 36, 38, 39: [14]
    case 34, 37: [15]
    case 40...49: [13, 16, 17, 18, 19]
    case 51...55: [16]
    case 35, 60, 62, 64, 65: [16, 17, 18, 19]
    case 50, 56, 57, 58, 63, 67: Array(fewestDigits...mostDigits)
    default: nil
    }
  }

  private static func passesLuhn(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = Int(digit - 48)
      let doubled = value * 2
      sum += place.isMultiple(of: 2) ? value : doubled > 9 ? doubled - 9 : doubled
    }
    return sum.isMultiple(of: 10)
  }

  /// The length of a blank, a no-break blank or a hyphen.
  private static func separator(_ bytes: [UInt8], at place: Int) -> Int? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: " "), UInt8(ascii: "-"): return 1
    case 0xC2 where place + 1 < bytes.count && bytes[place + 1] == 0xA0: return 2
    case 0xE2 where place + 2 < bytes.count && bytes[place + 1] == 0x80:
      // Narrow no-break and thin blanks, hyphens and dashes.
      return [0xAF, 0x89, 0x90, 0x91, 0x92, 0x93].contains(bytes[place + 2]) ? 3 : nil
    default: return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }
}
