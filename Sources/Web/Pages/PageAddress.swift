/// Which addresses a page may lead to; anything else becomes no link at all.
enum PageAddress: Sendable {
  private static let browserSchemes: Set<String> = [
    "about", "blob", "chrome", "data", "file", "filesystem", "ftp", "http", "https", "javascript",
    "resource", "vbscript", "view-source", "ws", "wss",
  ]

  /// The address if it is an `http` or `https` address with a host, and holds nothing odd.
  static func web(_ address: String?) -> String? {
    guard let address, isClean(address), let (scheme, rest) = split(address),
      scheme == "http" || scheme == "https", rest.hasPrefix("//"),
      let host = rest.dropFirst(2).first, host.isLetter || host.isNumber || host == "["
    else { return nil }
    return address
  }

  /// The address if it is one of the web or one that opens an app.
  static func app(_ address: String?) -> String? {
    if let web = web(address) { return web }
    guard let address, isClean(address), let (scheme, rest) = split(address), !rest.isEmpty,
      !browserSchemes.contains(scheme)
    else { return nil }
    return address
  }

  /// The address if it leads to a helper: on the web, by mail or by telephone.
  static func help(_ address: String?) -> String? {
    if let web = web(address) { return web }
    guard let address, isClean(address), let (scheme, _) = split(address),
      scheme == "mailto" || scheme == "tel"
    else { return nil }
    return address
  }

  /// A path of our own; `/` for anything that is none.
  static func path(_ path: String) -> String {
    path.hasPrefix("/") && !path.hasPrefix("//") && isClean(path) ? path : "/"
  }

  /// Scheme, host and port, if they may stand in a policy; a policy cannot be widened by them.
  static func origin(_ origin: String) -> String? {
    guard let web = web(origin), let (scheme, rest) = split(web) else { return nil }
    let host = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let allowed = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    return allowed ? "\(scheme)://\(host)" : nil
  }

  /// The host of an address as people read it.
  static func host(_ address: String?) -> String? {
    guard let address, let web = web(address), let (_, rest) = split(web) else { return nil }
    let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != "\\" }
    let host = authority.split(separator: "@").last.map(String.init) ?? ""
    return host.isEmpty ? nil : host
  }

  /// The scheme in small letters, and what stands behind its colon.
  private static func split(_ address: String) -> (scheme: String, rest: Substring)? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let isScheme = scheme.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isScheme, let first = scheme.first, first.isLetter else { return nil }
    return (scheme, address[address.index(after: colon)...])
  }

  /// Printable ASCII without blanks, quotes and backslashes; an address needs no more.
  private static func isClean(_ address: String) -> Bool {
    address.utf8.count <= 8192
      && address.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
          && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\\")
      }
  }
}
