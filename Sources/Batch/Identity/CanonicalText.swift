import Crypto

/// Bytes for a digest in which no two lists of texts look alike: each text follows its length.
struct CanonicalText {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  mutating func add(_ texts: String...) {
    for text in texts {
      bytes.append(contentsOf: String(text.utf8.count).utf8)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The SHA-256 of everything added so far.
  var digest: [UInt8] { Digest.sha256.bytes(of: bytes) }
}
