/// Where the first message in some bytes ends.
///
/// The relay reads only what it needs for that; what cannot be framed is passed on blindly, and
/// the server behind refuses it.
struct MessageFrame: Equatable {
  /// The bytes of the head, its blank line included.
  var headCount: Int
  /// The bytes of the body.
  var bodyCount: Int
  /// What the relay is asked to do with the message.
  var order: RelayOrder?

  var byteCount: Int { headCount + bodyCount }

  /// Nil while the head is not whole.
  init?(_ bytes: Span<UInt8>) {
    guard let end = Self.endOfHead(bytes) else { return nil }
    headCount = end
    bodyCount = 0
    var line = 0
    while line < end {
      var next = line
      while bytes[next] != 0x0A { next += 1 }
      read(bytes.extracting(line..<next))
      line = next + 1
    }
  }

  private mutating func read(_ line: Span<UInt8>) {
    if let value = Self.value(of: "content-length", in: line) {
      bodyCount = max(0, Int(value) ?? 0)
    } else if let value = Self.value(of: "sandbox-relay", in: line) {
      order = RelayOrder(value)
    }
  }

  private static func endOfHead(_ bytes: Span<UInt8>) -> Int? {
    var index = 3
    while index < bytes.count {
      // The last byte decides how far the four may be moved on.
      switch bytes[index] {
      case 0x0A:
        if bytes[index - 1] == 0x0D, bytes[index - 2] == 0x0A, bytes[index - 3] == 0x0D {
          return index + 1
        }
        index += 2
      case 0x0D: index += 1
      default: index += 4
      }
    }
    return nil
  }

  /// The value of a line when it carries this header; `name` is in small letters.
  private static func value(of name: StaticString, in line: Span<UInt8>) -> String? {
    let count = name.utf8CodeUnitCount
    guard line.count > count, line[count] == 0x3A else { return nil }
    for index in 0..<count {
      let letter = line[index]
      let small = letter >= 0x41 && letter <= 0x5A ? letter | 0x20 : letter
      let wanted = unsafe name.utf8Start[index]
      guard small == wanted else { return nil }
    }
    var text: [UInt8] = []
    for index in (count + 1)..<line.count where line[index] > 0x20 { text.append(line[index]) }
    return String(decoding: text, as: UTF8.self)
  }
}
