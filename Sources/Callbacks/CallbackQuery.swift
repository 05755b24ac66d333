/// Reads a query or a form body: split at the first `=`, `+` is a space, escapes are strict.
public enum CallbackQuery: Sendable {
  /// Reads the parameters in order.
  ///
  /// - Parameters:
  ///   - text: what stands behind `?`, or a form body.
  ///   - limit: the longest text in bytes; nothing is decoded of a longer one.
  ///   - base64: names of parameters in Base64, where a space cannot be and `+` stays `+`.
  /// - Returns: the parameters; empty parts are skipped, a bare name has an empty value.
  /// - Throws: ``ParametersError``; then no parameter counts.
  public static func parse(
    _ text: String,
    limit: Int,
    base64: Set<String> = []
  ) throws(ParametersError) -> [CallbackParameter] {
    guard text.utf8.count <= limit else { throw .tooLong }
    let bytes = Array(text.utf8)
    var parameters: [CallbackParameter] = []
    parameters.reserveCapacity(32)
    var seen = SeenNames()
    var start = 0
    while start < bytes.count {
      var end = start
      var equals: Int?
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > start {
        let name = try decoded(bytes[start..<(equals ?? end)], keepsPlus: false)
        var value = ""
        if let equals {
          let keepsPlus = !base64.isEmpty && base64.contains(name)
          value = try decoded(bytes[(equals + 1)..<end], keepsPlus: keepsPlus)
        }
        guard seen.insert(name) else { throw .duplicateKey }
        parameters.append(CallbackParameter(name: name, value: value))
      }
      start = end + 1
    }
    return parameters
  }

  /// The value of a name that stands once and can be read, whatever the other parameters are.
  ///
  /// - Returns: `nil` when it does not stand there, stands twice or cannot be read.
  static func onlyValue(of name: String, in text: String) -> String? {
    var found: [String?] = []
    for part in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let other = try? decoded(part[..<equals], keepsPlus: false),
        Array(other.utf8) == Array(name.utf8)
      else { continue }
      found.append(try? decoded(part[equals...].dropFirst(), keepsPlus: false))
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func decoded(
    _ bytes: ArraySlice<UInt8>,
    keepsPlus: Bool
  ) throws(ParametersError) -> String {
    // Most names and values stand as they are.
    if !bytes.contains(where: isCoded) { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    var isASCII = true
    while place < bytes.endIndex {
      var byte = bytes[place]
      switch byte {
      case UInt8(ascii: "+"): if !keepsPlus { byte = 0x20 }
      case UInt8(ascii: "%"):
        guard place + 2 < bytes.endIndex, let high = digit(bytes[place + 1]),
          let low = digit(bytes[place + 2])
        else { throw .badEscape }
        byte = high << 4 | low
        place += 2
      default: break
      }
      isASCII = isASCII && byte < 0x80
      plain.append(byte)
      place += 1
    }
    if isASCII { return String(decoding: plain, as: UTF8.self) }
    guard let text = String(validating: plain, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// Whether a byte means another one, or is part of a longer character that must be checked.
  private static func isCoded(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte >= 0x80
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
