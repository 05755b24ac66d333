/// Reads the little JSON that rules are kept in; what rules do not need is refused.
struct RulesReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws(CallbackRulesError) -> RulesText {
    let value = try value(depth: 0)
    skipBlanks()
    guard place == bytes.count else { throw .notJSON(offset: place) }
    return value
  }

  private mutating func value(depth: Int) throws(CallbackRulesError) -> RulesText {
    guard depth < 16 else { throw .notJSON(offset: place) }
    skipBlanks()
    guard place < bytes.count else { throw .notJSON(offset: place) }
    switch bytes[place] {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "["):
      var items: [RulesText] = []
      try sequence(closing: UInt8(ascii: "]")) { (reader) throws(CallbackRulesError) in
        items.append(try reader.value(depth: depth + 1))
      }
      return .list(items)
    case UInt8(ascii: "{"):
      var members: [(name: String, value: RulesText)] = []
      try sequence(closing: UInt8(ascii: "}")) { (reader) throws(CallbackRulesError) in
        reader.skipBlanks()
        let name = try reader.text()
        reader.skipBlanks()
        guard reader.take(UInt8(ascii: ":")), !members.contains(where: { $0.name == name }) else {
          throw .notJSON(offset: reader.place)
        }
        members.append((name, try reader.value(depth: depth + 1)))
      }
      return .object(members)
    default: return .number(try number())
    }
  }

  private mutating func sequence(
    closing: UInt8,
    _ item: (inout RulesReader) throws(CallbackRulesError) -> Void
  ) throws(CallbackRulesError) {
    place += 1
    skipBlanks()
    if take(closing) { return }
    while true {
      try item(&self)
      skipBlanks()
      if take(closing) { return }
      guard take(UInt8(ascii: ",")) else { throw .notJSON(offset: place) }
    }
  }

  private mutating func number() throws(CallbackRulesError) -> Int {
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    guard place > start, let number = Int(String(decoding: bytes[start..<place], as: UTF8.self))
    else { throw .notJSON(offset: start) }
    return number
  }

  private mutating func text() throws(CallbackRulesError) -> String {
    guard take(UInt8(ascii: "\"")) else { throw .notJSON(offset: place) }
    var plain: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: plain, as: UTF8.self) else {
          throw .notJSON(offset: place)
        }
        return text
      case UInt8(ascii: "\\"): plain += try escape()
      case 0x00...0x1F: throw .notJSON(offset: place - 1)
      default: plain.append(byte)
      }
    }
    throw .notJSON(offset: place)
  }

  private mutating func escape() throws(CallbackRulesError) -> [UInt8] {
    guard place < bytes.count else { throw .notJSON(offset: place) }
    let letter = bytes[place]
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      guard place + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw .notJSON(offset: place) }
      place += 4
      return Array(String(scalar).utf8)
    default: throw .notJSON(offset: place - 1)
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }
}
