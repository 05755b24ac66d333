import Crypto

/// How the bytes of a signature are written.
enum SignatureEncoding: String, CaseIterable, Hashable, Sendable {
  case hex
  case capitalHex = "HEX"
  case base64
  case base64url

  /// The bytes as text.
  func text(of bytes: [UInt8]) -> String {
    switch self {
    case .hex: Hex.text(of: bytes)
    case .capitalHex: Hex.text(of: bytes, uppercase: true)
    case .base64: Base64.text(of: bytes)
    case .base64url: Base64.text(of: bytes, .url, padded: false)
    }
  }

  /// The bytes that a received text stands for; hexadecimal digits may be of either size.
  func bytes(of text: String) -> [UInt8]? {
    do throws(CryptoError) {
      switch self {
      case .hex, .capitalHex: return try Hex.decode(text.utf8)
      case .base64: return try Base64.decode(Array(text.utf8))
      case .base64url: return try Base64.decode(Array(text.utf8), .url, padded: false)
      }
    } catch { return nil }
  }
}
