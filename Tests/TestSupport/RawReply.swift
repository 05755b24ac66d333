/// A reply as a raw client read it.
public struct RawReply: Equatable, Sendable {
  /// The number of the status line.
  public var status: Int
  /// The status line and the headers.
  public var head: String
  /// The body, by its length.
  public var body: [UInt8]

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether a header stands there, in whatever case.
  public func has(_ line: String) -> Bool {
    head.lowercased().split(separator: "\r\n").contains { $0 == line.lowercased() }
  }

  /// The first whole reply in these bytes, and how many of them it takes.
  public static func parse(_ bytes: [UInt8]) -> (RawReply, Int)? {
    let end: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 4,
      let blank = (0...(bytes.count - 4)).first(where: { Array(bytes[$0..<($0 + 4)]) == end })
    else { return nil }
    let head = String(decoding: bytes[..<blank], as: UTF8.self)
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    let lengths = head.split(separator: "\r\n")
      .compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
        return Int(parts[1].drop { $0 == " " })
      }
    let count = status < 200 ? 0 : lengths.first ?? 0
    guard bytes.count >= blank + 4 + count else { return nil }
    let body = Array(bytes[(blank + 4)..<(blank + 4 + count)])
    return (RawReply(status: status, head: head, body: body), blank + 4 + count)
  }
}
