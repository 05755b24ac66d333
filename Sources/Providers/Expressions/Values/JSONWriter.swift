import Crypto
import Payments

/// Values as JSON text; numbers keep their exact digits.
enum JSONWriter: Sendable {
  /// Whether values of a type have a JSON form.
  static func writes(_ type: ValueType) -> Bool {
    switch type {
    case .text, .integer, .decimal, .boolean, .digest, .null: true
    case .list(let element): writes(element)
    case .map(let members): members.values.allSatisfy(writes)
    case .money, .moment, .duration, .bytes: false
    }
  }

  static func text(of value: Value) -> String {
    var out: [UInt8] = []
    append(value, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ value: Value, to out: inout [UInt8]) {
    switch value {
    case .text(let text): append(text, to: &out)
    case .integer, .decimal, .boolean: out += Array((value.textForm ?? "null").utf8)
    case .bytes(let bytes): append(Hex.text(of: bytes), to: &out)
    case .list(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        append(element, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .map(let members):
      out.append(UInt8(ascii: "{"))
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        append(member.key, to: &out)
        out.append(UInt8(ascii: ":"))
        append(member.value, to: &out)
      }
      out.append(UInt8(ascii: "}"))
    case .money(let money): append(money.description, to: &out)
    case .moment(let moment): append(MomentText.text(of: moment), to: &out)
    case .duration(let duration): append(duration.description, to: &out)
    case .absent: out += Array("null".utf8)
    }
  }

  private static func append(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
      case 0x0A: out += Array(#"\n"#.utf8)
      case 0x0D: out += Array(#"\r"#.utf8)
      case 0x09: out += Array(#"\t"#.utf8)
      case 0..<0x20: out += Array((#"\u00"# + Hex.text(of: [byte])).utf8)
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
