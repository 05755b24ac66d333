internal import Wire

/// The status line and the header lines of one reply.
struct ReplyHead: Equatable {
  /// The status code; 100 to 999, as three digits stand there.
  let status: Int
  /// Whether frames end the body (HTTP/2 and later), so that no length is needed.
  let endsByFrames: Bool
  /// Names and values in the order of the wire.
  let headers: [HTTPHeader]

  /// Reads a head from its lines as curl hands them over, each with its line end.
  ///
  /// Folded lines and lines without a colon are refused (RFC 9112, 5.1 and 5.2), as is a name
  /// with a blank in it: a reply that two readers may read differently is no evidence.
  init?(_ bytes: [UInt8]) {
    var place = 0
    guard let statusLine = Self.line(bytes, &place), let status = Self.status(statusLine) else {
      return nil
    }
    self.status = status
    endsByFrames = statusLine.starts(with: Self.framedVersion)
    var headers: [HTTPHeader] = []
    headers.reserveCapacity(8)
    while let line = Self.line(bytes, &place) {
      let line = line.last == 0x0d ? line.dropLast() : line
      if line.isEmpty { continue }
      guard let header = Self.header(line) else { return nil }
      headers.append(header)
    }
    self.headers = headers
  }

  /// The next line that has a byte, without its line feed.
  private static func line(_ bytes: [UInt8], _ place: inout Int) -> ArraySlice<UInt8>? {
    while place < bytes.count {
      let start = place
      while place < bytes.count, bytes[place] != 0x0a { place += 1 }
      let end = place
      place += 1
      if end > start { return bytes[start..<end] }
    }
    return nil
  }

  /// The values of all headers of that name, given in lower case.
  func values(of name: String) -> [String] {
    var found: [String] = []
    for header in headers
    where header.name.utf8.count == name.utf8.count && header.name.lowercased() == name {
      found.append(header.value)
    }
    return found
  }

  /// The status of a line such as `HTTP/1.1 200 OK`; nil when it is none.
  static func status(_ line: some Collection<UInt8>) -> Int? {
    guard line.starts(with: anyVersion), let blank = line.firstIndex(of: 0x20) else {
      return nil
    }
    let rest = line[line.index(after: blank)...]
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    let after = rest.dropFirst(digits.count).first
    guard digits.count == 3, after == nil || after == 0x20 || after == 0x0d || after == 0x0a else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static let anyVersion = Array("HTTP/".utf8)
  private static let framedVersion = Array("HTTP/2".utf8)

  private static func header(_ line: ArraySlice<UInt8>) -> HTTPHeader? {
    guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex else { return nil }
    let name = line[..<colon]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    var value = line[(colon + 1)...]
    while let byte = value.first, byte == 0x20 || byte == 0x09 { value.removeFirst() }
    while let byte = value.last, byte == 0x20 || byte == 0x09 { value.removeLast() }
    guard !value.contains(where: { $0 == 0 || $0 == 0x0d }) else { return nil }
    return HTTPHeader(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}
