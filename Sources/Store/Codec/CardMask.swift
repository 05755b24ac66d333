/// The last net before the disk: a card number in free text keeps its first six and last four.
///
/// Values are checked long before; this is for what people and providers write into sentences. It
/// is never applied to identifiers, order numbers or form fields, where one in ten numbers of the
/// right length passes the same check by chance and must come back as it was.
enum CardMask {
  /// The text with every run of 13 to 19 digits that passes the Luhn check masked.
  ///
  /// Single spaces and hyphens between digits belong to the run. One in ten numbers of that length
  /// passes by chance.
  static func masked(_ text: String) -> String {
    guard hasManyDigits(text) else { return text }
    var bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      guard isDigit(bytes[start]) else {
        start += 1
        continue
      }
      let places = digitPlaces(bytes, from: start)
      if (13...19).contains(places.count), passesLuhn(places.map { bytes[$0] }) {
        for place in places.dropFirst(6).dropLast(4) { bytes[place] = UInt8(ascii: "*") }
      }
      start = (places.last ?? start) + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text, if there is one, masked.
  static func masked(_ text: String?) -> String? { text.map { masked($0) } }

  private static func hasManyDigits(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 where isDigit(byte) { count += 1 }
    return count >= 13
  }

  private static func digitPlaces(_ bytes: [UInt8], from start: Int) -> [Int] {
    var places = [start]
    var place = start + 1
    while place < bytes.count {
      if isDigit(bytes[place]) {
        places.append(place)
        place += 1
      } else if isSeparator(bytes[place]), place + 1 < bytes.count, isDigit(bytes[place + 1]) {
        place += 1
      } else {
        break
      }
    }
    return places
  }

  private static func passesLuhn(_ digits: [UInt8]) -> Bool {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = Int(digit - UInt8(ascii: "0"))
      let doubled = value * 2
      sum += place.isMultiple(of: 2) ? value : doubled > 9 ? doubled - 9 : doubled
    }
    return sum.isMultiple(of: 10)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D }
}
