/// An absolute address in its parts, compared whole and never searched for text.
public struct CallbackAddress: Equatable, Sendable {
  /// What a text may be instead of an address.
  public enum Flaw: Error, Equatable, Sendable {
    /// It has no scheme.
    case relative
    /// A space, a control character, a backslash, or a web scheme without `//`.
    case forbiddenCharacter
    /// A name or a password stands before the host.
    case userInformation
  }

  /// The scheme in small letters.
  public let scheme: String
  /// The host with ASCII letters small; `nil` for addresses without `//`.
  public let host: String?
  /// The port when one is written in canonical decimal.
  public let port: Int?
  /// Whether a port is written that is not canonical decimal, such as `080`; then no rule fits.
  public let hasOddPort: Bool
  /// The path with its dots resolved and its escapes left; `/` when there is none.
  public let path: String
  /// What stands between `?` and `#`, escapes left; `nil` without `?`.
  public let query: String?
  /// Whether there is a fragment.
  public let hasFragment: Bool

  /// Takes an address apart.
  ///
  /// - Parameter text: the address as the web view gives it.
  /// - Throws: ``Flaw``; such an address is to be blocked.
  public init(_ text: String) throws(Flaw) {
    let bytes = Array(text.utf8)
    for byte in bytes where byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") {
      throw .forbiddenCharacter
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
      throw .relative
    }
    scheme = Self.lowercased(bytes[..<colon])
    var rest = bytes[(colon + 1)...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      hasFragment = true
      rest = rest[..<hash]
    } else {
      hasFragment = false
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.text(rest[(mark + 1)...])
      rest = rest[..<mark]
    } else {
      query = nil
    }
    guard rest.count >= 2, rest[rest.startIndex] == UInt8(ascii: "/"),
      rest[rest.startIndex + 1] == UInt8(ascii: "/")
    else {
      if scheme == "http" || scheme == "https" { throw .forbiddenCharacter }
      host = nil
      port = nil
      hasOddPort = false
      path = Self.text(rest)
      return
    }
    let behind = rest.dropFirst(2)
    let end = behind.firstIndex(of: UInt8(ascii: "/")) ?? behind.endIndex
    let authority = behind[..<end]
    if authority.contains(UInt8(ascii: "@")) { throw .userInformation }
    let split = Self.split(authority)
    host = Self.lowercased(split.host)
    port = split.port.flatMap { Self.canonical($0) }
    hasOddPort = split.port != nil && port == nil
    path = Self.resolved(behind[end...])
  }

  /// Whether the port is the scheme's own, written or not.
  public var hasDefaultPort: Bool {
    guard !hasOddPort else { return false }
    switch scheme {
    case "http": return port == nil || port == 80
    case "https": return port == nil || port == 443
    default: return port == nil
    }
  }

  // MARK: Parts

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }

  private static func split(
    _ authority: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    let from = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    guard let colon = authority[from...].firstIndex(of: UInt8(ascii: ":")) else {
      return (authority, nil)
    }
    return (authority[..<colon], authority[(colon + 1)...])
  }

  private static func canonical(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(bytes.count), bytes.allSatisfy(isDigit), bytes.first != 0x30 else {
      return nil
    }
    let number = bytes.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return number <= 65_535 ? number : nil
  }

  /// Resolves `.` and `..`, also where their dots are escaped, as browsers do.
  private static func resolved(_ path: ArraySlice<UInt8>) -> String {
    if path.count <= 1 { return "/" }
    var kept: [ArraySlice<UInt8>] = []
    let pieces = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (place, piece) in pieces.enumerated().dropFirst() {
      let isLast = place == pieces.count - 1
      switch dots(piece) {
      case 1: if isLast { kept.append([]) }
      case 2:
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append([]) }
      default: kept.append(piece)
      }
    }
    return "/" + kept.map { text($0) }.joined(separator: "/")
  }

  /// How many dots a piece consists of; 0 when of anything else.
  private static func dots(_ piece: ArraySlice<UInt8>) -> Int {
    var count = 0
    var rest = piece
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if lowercased(rest.prefix(3)) == "%2e" {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte & 0x80 == 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { (0x41...0x5A).contains($0) }) else { return text(bytes) }
    return String(
      decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
