internal import Crypto
internal import Wire

/// The signature over all `vads_` fields (dossier §3): values sorted by name, joined with `+`, the
/// key at the end.
enum LyraSignature: Equatable {
  /// Lower-case hexadecimal, 40 digits; deprecated.
  case sha1
  /// Base64, 44 characters; the key is in the text and is the key of the HMAC.
  case hmacSHA256

  /// The kind of a signature, by its length.
  init?(of signature: String) {
    switch signature.utf8.count {
    case 40: self = .sha1
    case 44: self = .hmacSHA256
    default: return nil
    }
  }

  /// The signature that the fields should carry.
  func signature(of pairs: [FormPair], key: String) -> String {
    let text = Self.text(of: pairs, key: key)
    switch self {
    case .sha1: return Hex.text(of: Digest.sha1.bytes(of: text))
    case .hmacSHA256:
      return Base64.text(of: HMAC.bytes(of: text, key: Array(key.utf8), .sha256))
    }
  }

  /// The kind of the signature that the fields carry; nil when it is missing or wrong.
  static func kind(of pairs: [FormPair], key: String) -> LyraSignature? {
    guard let given = pairs.first(where: { $0.name == "signature" })?.value,
      let kind = LyraSignature(of: given)
    else { return nil }
    let right = kind.signature(of: pairs, key: key)
    return ConstantTime.equal(Array(given.utf8), Array(right.utf8)) ? kind : nil
  }

  private static func text(of pairs: [FormPair], key: String) -> [UInt8] {
    // By bytes: capitals before small letters, whatever the language.
    let signed = pairs.filter { $0.name.hasPrefix("vads_") }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var text: [UInt8] = []
    for pair in signed {
      text += pair.value.utf8
      text.append(UInt8(ascii: "+"))
    }
    return text + key.utf8
  }
}
