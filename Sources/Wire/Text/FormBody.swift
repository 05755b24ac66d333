/// Bodies and queries of the type application/x-www-form-urlencoded, in order.
public enum FormBody: Sendable {
  /// Reads pairs in order: `&` separates, the first `=` splits, `+` is a space, UTF-8 only.
  ///
  /// Empty pieces between two `&` are skipped. Repeated names are kept; ``parseUnique`` refuses
  /// them, and ``firstDuplicate(in:)`` finds them.
  ///
  /// - Parameters:
  ///   - bytes: the body, or a query without its question mark.
  ///   - maximumByteCount: a longer body is refused.
  ///   - maximumPairCount: more pairs are refused.
  /// - Returns: the pairs in order.
  /// - Throws: the first fault.
  public static func parse(
    _ bytes: [UInt8],
    maximumByteCount: Int = 1 << 20,
    maximumPairCount: Int = 1000
  ) throws(FormError) -> [FormPair] {
    guard bytes.count <= maximumByteCount else { throw .tooLong }
    var pairs: [FormPair] = []
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      guard pairs.count < maximumPairCount else { throw .tooLong }
      let split = piece.firstIndex(of: UInt8(ascii: "="))
      let rawName = piece[..<(split ?? piece.endIndex)]
      let rawValue = split.map { piece[($0 + 1)...] } ?? []
      let name = try PercentCoding.decode(rawName, plusIsSpace: true)
      let value = try PercentCoding.decode(rawValue, plusIsSpace: true)
      pairs.append(FormPair(name, value, rawValue: Array(rawValue)))
    }
    return pairs
  }

  /// Reads pairs and refuses a name that stands twice.
  public static func parseUnique(
    _ bytes: [UInt8],
    maximumByteCount: Int = 1 << 20,
    maximumPairCount: Int = 1000
  ) throws(FormError) -> [FormPair] {
    let pairs = try parse(
      bytes,
      maximumByteCount: maximumByteCount,
      maximumPairCount: maximumPairCount
    )
    if let name = firstDuplicate(in: pairs) { throw .duplicateName(name) }
    return pairs
  }

  /// The first name that stands twice.
  public static func firstDuplicate(in pairs: [FormPair]) -> String? {
    var seen: Set<String> = []
    return pairs.first { !seen.insert($0.name).inserted }?.name
  }

  /// Writes pairs in order, as browsers do: a space becomes `+`, and `*-._` stay.
  public static func encode(_ pairs: [(name: String, value: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(pair.value, to: &bytes)
    }
    return bytes
  }

  static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }

  /// Appends the encoded form of a text.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if byte == .space {
        bytes.append(UInt8(ascii: "+"))
      } else if byte == UInt8(ascii: "*")
        || PercentCoding.isUnreserved(byte) && byte != UInt8(ascii: "~")
      {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(.hexadecimalDigit(byte >> 4))
        bytes.append(.hexadecimalDigit(byte & 0x0F))
      }
    }
  }
}
