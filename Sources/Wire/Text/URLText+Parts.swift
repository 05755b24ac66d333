extension URLText {
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.isASCIILetter else { return false }
    return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
  }

  static func checkEscapes(_ bytes: ArraySlice<UInt8>) throws(URLTextError) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.endIndex, bytes[index + 1].hexadecimalValue != nil,
        bytes[index + 2].hexadecimalValue != nil
      else { throw .badEscape }
    }
  }

  static func authority(
    _ bytes: ArraySlice<UInt8>
  ) throws(URLTextError) -> (host: String, port: Int?) {
    if bytes.contains(UInt8(ascii: "@")) { throw .userInformation }
    var hostEnd = bytes.endIndex
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
      hostEnd = close + 1
      guard isIPv6(bytes[(bytes.startIndex + 1)..<close]) else { throw .host }
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      guard isName(bytes[bytes.startIndex..<hostEnd]) else { throw .host }
    }
    let host = string(bytes[bytes.startIndex..<hostEnd]).lowercased()
    guard hostEnd < bytes.endIndex else { return (host, nil) }
    guard bytes[hostEnd] == UInt8(ascii: ":") else { throw .host }
    let digits = bytes[(hostEnd + 1)...]
    guard let first = digits.first, first != UInt8(ascii: "0"), digits.count <= 5,
      digits.allSatisfy(\.isASCIIDigit), let port = Int(string(digits)), port <= 65_535
    else { throw .port }
    return (host, port)
  }

  /// Dotted labels of letters, digits, `-` and `_`.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 253 else { return false }
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && label.count <= 63 && label.first != UInt8(ascii: "-")
        && label.last != UInt8(ascii: "-")
        && label.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
  }

  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = string(bytes)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2, !bytes.isEmpty else { return false }
    var groups = 0
    for half in halves where !half.isEmpty {
      for group in half.split(separator: ":", omittingEmptySubsequences: false) {
        guard (1...4).contains(group.count), group.utf8.allSatisfy({ $0.hexadecimalValue != nil })
        else { return false }
        groups += 1
      }
    }
    return halves.count == 2 ? groups <= 7 : groups == 8
  }
}
