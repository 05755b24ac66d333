/// A recursive-descent reader over bytes; recursion is bounded by the depth limit.
struct JSONParser {
  let bytes: [UInt8]
  let limits: JSONLimits
  var index = 0
  private var valueCount = 0

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.byteCount else { throw error(.tooLarge, at: 0) }
    if beginsWithMark { throw error(.byteOrderMark, at: 0) }
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw error(.trailing, at: index) }
    return value
  }

  /// Whether a byte order mark of UTF-8 or UTF-16 stands in front.
  private var beginsWithMark: Bool {
    guard bytes.count > 1, bytes[0] > 0x7F else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0xEF, 0xBB): return bytes.count > 2 && bytes[2] == 0xBF
    default: return false
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    valueCount += 1
    guard valueCount <= limits.valueCount else { throw error(.tooLarge, at: index) }
    guard index < bytes.count else { throw error(.unfinished, at: index) }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case .quote: return .text(try text())
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error(.expected("a value"), at: index)
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= limits.depth else { throw error(.tooDeep, at: index) }
    index += 1
    skipSpace()
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(items) }
    while true {
      items.append(try value(depth: depth))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(items) }
      try expect(UInt8(ascii: ","), "a comma or ]")
      skipSpace()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= limits.depth else { throw error(.tooDeep, at: index) }
    index += 1
    skipSpace()
    var members: [JSONObject.Member] = []
    members.reserveCapacity(8)
    if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
    // Names of many members are compared by hash; a few are faster compared one by one.
    var seen: Set<[UInt8]> = []
    while true {
      guard index < bytes.count else { throw error(.unfinished, at: index) }
      let start = index
      guard bytes[index] == .quote else { throw error(.expected("a name in quotes"), at: index) }
      let name = try text()
      if members.count == 8 { seen = Set(members.map { Array($0.name.utf8) }) }
      let isRepeated =
        members.count < 8
        ? members.contains { JSONObject.same($0.name, name) }
        : !seen.insert(Array(name.utf8)).inserted
      if isRepeated { throw error(.duplicateName(name), at: start) }
      skipSpace()
      try expect(UInt8(ascii: ":"), "a colon")
      skipSpace()
      members.append(JSONObject.Member(name, try value(depth: depth)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(JSONObject(unique: members)) }
      try expect(UInt8(ascii: ","), "a comma or }")
      skipSpace()
    }
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: text.utf8) else {
      throw error(.expected("a value"), at: index)
    }
    index += text.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if index < bytes.count, bytes[index].isASCIIDigit {
        throw error(.expected("no digit behind a leading zero"), at: index)
      }
    } else {
      try digits()
    }
    if take(UInt8(ascii: ".")) { try digits() }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    guard index > start else {
      throw error(index < bytes.count ? .expected("a digit") : .unfinished, at: index)
    }
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case .space, .lineFeed, .carriageReturn, .tab: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(JSONError) {
    guard index < bytes.count else { throw error(.unfinished, at: index) }
    guard take(byte) else { throw error(.expected(what), at: index) }
  }

  func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    let place = SourceText(Array(bytes.prefix(offset)), file: "").place(at: offset)
    return JSONError(
      reason: reason,
      line: place.line,
      column: place.column,
      byteOffset: offset
    )
  }
}
