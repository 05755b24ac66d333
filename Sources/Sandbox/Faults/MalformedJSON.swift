/// Makes JSON into what a reader must refuse, or must not fall over.
enum MalformedJSON {
  static func spoil(_ body: [UInt8], _ variant: String) -> [UInt8] {
    switch variant {
    case "bom": return [0xEF, 0xBB, 0xBF] + body
    case "utf16":
      let units = String(decoding: body, as: UTF8.self).utf16
      return [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "exponent": return withHugeNumber(body)
    case "nan": return with(#""Extra":NaN,"#, in: body)
    case "surrogate": return with(#""Extra":"\ud800","#, in: body)
    case "deep":
      let depth = 1_000_000
      let open = [UInt8](repeating: 0x5B, count: depth)
      let close = [UInt8](repeating: 0x5D, count: depth)
      return with(Array(#""Extra":"#.utf8) + open + close + [0x2C], in: body)
    default: return withFirstNameTwice(body)
    }
  }

  private static func with(_ member: String, in body: [UInt8]) -> [UInt8] {
    with(Array(member.utf8), in: body)
  }

  /// Puts a member behind the first brace.
  private static func with(_ member: [UInt8], in body: [UInt8]) -> [UInt8] {
    guard body.first == 0x7B else { return body }
    return [0x7B] + member + body.dropFirst()
  }

  private static func withFirstNameTwice(_ body: [UInt8]) -> [UInt8] {
    guard let colon = body.firstIndex(of: 0x3A), body.first == 0x7B else { return body }
    return with(Array(body[1...colon]) + Array("null,".utf8), in: body)
  }

  /// Gives the first number that is a member's value an exponent that no format holds.
  private static func withHugeNumber(_ body: [UInt8]) -> [UInt8] {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    for index in body.indices.dropFirst() where body[index - 1] == 0x3A {
      guard digits.contains(body[index]) else { continue }
      let end = body[index...].firstIndex { !digits.contains($0) } ?? body.endIndex
      return body[..<index] + Array("1e400".utf8) + body[end...]
    }
    return body
  }
}
