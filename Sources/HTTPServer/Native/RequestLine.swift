/// The first line of a request, in its parts.
struct RequestLine {
  let method: String
  /// The target as it stood on the wire.
  let target: [UInt8]
  let version: String

  var isVersionKnown: Bool { version == "HTTP/1.1" || version == "HTTP/1.0" }

  /// Whether the method is a word and the target an absolute path in visible ASCII.
  var isWellFormed: Bool {
    !method.isEmpty && method.utf8.allSatisfy(RequestHead.isToken) && target.first == 0x2F
      && target.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }
  }

  /// The path before any question mark.
  var path: String {
    String(decoding: target.prefix { $0 != 0x3F }, as: UTF8.self)
  }

  /// What stands after the first question mark.
  var query: String? {
    guard let mark = target.firstIndex(of: 0x3F) else { return nil }
    return String(decoding: target[(mark + 1)...], as: UTF8.self)
  }
}
