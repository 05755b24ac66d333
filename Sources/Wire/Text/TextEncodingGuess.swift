/// Tells text in UTF-8 from what is certainly something else.
public enum TextEncodingGuess: Sendable {
  /// The name of the wide encoding that the bytes are certainly in, such as `UTF-16`.
  public static func wideEncoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a mark: Latin text in UTF-16 has a zero in every other byte.
    let sample = bytes.prefix(64)
    guard sample.count >= 4 else { return nil }
    let pairs = sample.count / 2
    let even = (0..<pairs).count { sample[$0 * 2] == 0 }
    let odd = (0..<pairs).count { sample[$0 * 2 + 1] == 0 }
    let isWide = even == 0 && odd * 4 >= pairs * 3 || odd == 0 && even * 4 >= pairs * 3
    return isWide ? "UTF-16" : nil
  }

  /// Whether the beginning holds so many control bytes that this is no text in any encoding.
  public static func isBinary(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(1024)
    let controls = sample.count { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
    return controls > 1 && controls * 20 > sample.count
  }
}
