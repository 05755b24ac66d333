internal import Crypto
internal import Wire

/// The two signatures of a notice (dossier §8).
enum YooMoneySignature: String, CaseIterable {
  case sign
  case sha1 = "sha1_hash"

  private static let order = [
    "notification_type", "operation_id", "amount", "currency", "datetime", "sender", "codepro",
    "notification_secret", "label",
  ]

  /// What is signed.
  func message(of pairs: [FormPair], secret: String) -> String {
    switch self {
    case .sign:
      pairs.filter { $0.name != "sign" }
        .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
        .map { "\($0.name)=\(PercentCoding.encode($0.value))" }
        .joined(separator: "&")
    case .sha1:
      Self.order
        .map { name in
          name == "notification_secret" ? secret : pairs.first { $0.name == name }?.value ?? ""
        }
        .joined(separator: "&")
    }
  }

  /// Small hexadecimal digits.
  func signature(of pairs: [FormPair], secret: String) -> String {
    let text = Array(message(of: pairs, secret: secret).utf8)
    return switch self {
    case .sign: Hex.text(of: HMAC.bytes(of: text, key: Array(secret.utf8), .sha256))
    case .sha1: Hex.text(of: Digest.sha1.bytes(of: text))
    }
  }
}
