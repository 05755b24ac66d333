internal import Crypto

/// The four ways in which merchants' RSA signatures of an order are made (dossier §4.2).
enum AssistSignature: String, CaseIterable {
  /// The sixteen bytes of the MD5, padded without a digest's name.
  case r1 = "R1"
  /// MD5 with RSA over the text.
  case r2 = "R2"
  /// SHA-1 with RSA over the sixteen bytes of the MD5.
  case r3 = "R3"
  /// SHA-256 with RSA over the MD5 as small hexadecimal digits.
  case r4 = "R4"

  /// Whether a signature in Base64, which may hold line ends, is right for a text.
  func isRight(_ signature: String, of text: String, key: String) -> Bool {
    let plain = signature.utf8.filter { $0 != 0x0A && $0 != 0x0D }
    guard let bytes = try? Base64.decode(plain), let key = try? RSAPublicKey(text: key) else {
      return false
    }
    let message = Array(text.utf8)
    let digest = Digest.md5.bytes(of: message)
    switch self {
    case .r1: return key.isValidRaw(bytes, of: digest)
    case .r2: return key.isValid(bytes, of: message, .md5)
    case .r3: return key.isValid(bytes, of: digest, .sha1)
    case .r4: return key.isValid(bytes, of: Array(Hex.text(of: digest).utf8), .sha256)
    }
  }

  /// The key that the dossier's vectors are made with.
  static let testKey = """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCq18zgZXHtLYuUywnAFO7oNqhj
    1kC+tonr/zWe688TsqsEmP1bmLXN+GgaJ8tompZMUuoOCxh8DeIwBW1nLzXDI+fM
    o0tfrU7Wj9b6A1xY+0pzsL4+qkoFVIQ2VZSVzRAoarWy4V3VxLDBvEsnL6b46JZM
    kdhl0tnN37LFKqaA2wIDAQAB
    -----END PUBLIC KEY-----
    """
}
