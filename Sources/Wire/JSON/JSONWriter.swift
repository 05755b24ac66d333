/// Writes JSON by appending bytes; the caller keeps the order of calls right.
///
/// Commas and colons come by themselves. `end` must answer each `begin`.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  /// Makes an empty writer.
  public init(reservingByteCount count: Int = 256) {
    bytes = []
    bytes.reserveCapacity(count)
  }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes an object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of the next member.
  public mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text.
  public mutating func text(_ text: String) {
    separate()
    appendQuoted(text)
    needsComma = true
  }

  /// Writes a number that is valid JSON to the letter, such as `1.50`.
  public mutating func number(_ lexeme: String) { raw(lexeme.utf8) }

  /// Writes a whole number.
  public mutating func integer(_ value: some BinaryInteger) { raw(String(value).utf8) }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) { raw((value ? "true" : "false").utf8) }

  /// Writes `null`.
  public mutating func null() { raw("null".utf8) }

  /// Writes a whole value.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let lexeme): number(lexeme)
    case .text(let content): text(content)
    case .array(let items):
      beginArray()
      for item in items { self.value(item) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes a member whose value is a text.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    text(value)
  }

  /// Writes a member whose value is a text, or nothing at all.
  public mutating func member(_ name: String, ifPresent value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member whose value is a whole number.
  public mutating func member(_ name: String, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Ends a line, for one object a line.
  public mutating func endLine() {
    bytes.append(.lineFeed)
    needsComma = false
  }

  private mutating func raw(_ content: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: content)
    needsComma = true
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(.quote)
    // Nearly every text stands for itself, and is then copied whole.
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    for place in start..<bytes.count where Self.needsEscape(bytes[place]) {
      escape(from: place)
      break
    }
    bytes.append(.quote)
  }

  /// Writes the last bytes again, escaped.
  private mutating func escape(from start: Int) {
    let text = Array(bytes[start...])
    bytes.removeSubrange(start...)
    for byte in text {
      if Self.needsEscape(byte) {
        Self.appendEscape(byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .backslash
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(.backslash)
    switch byte {
    case .quote, .backslash: bytes.append(byte)
    case .lineFeed: bytes.append(UInt8(ascii: "n"))
    case .carriageReturn: bytes.append(UInt8(ascii: "r"))
    case .tab: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(.hexadecimalDigit(byte >> 4))
      bytes.append(.hexadecimalDigit(byte & 0x0F))
    }
  }
}

extension JSONValue {
  /// The value as compact JSON in UTF-8.
  public func serialized() -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}
