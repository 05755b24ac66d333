internal import Crypto
internal import Wire

/// The token of a body (dossier §4): SHA-256 over the values of its root scalars and the password,
/// sorted by name.
enum TinkoffToken {
  /// The token that the body should carry, 64 small hexadecimal digits.
  static func token(of body: JSONObject, password: String) -> String {
    Hex.text(of: Digest.sha256.bytes(of: text(of: body, password: password)))
  }

  /// Whether the body carries its token; its letters may be of either case.
  static func isRight(_ body: JSONObject, password: String) -> Bool {
    guard let given = body["Token"]?.text else { return false }
    let right = token(of: body, password: password)
    return ConstantTime.equal(Array(given.lowercased().utf8), Array(right.utf8))
  }

  private static func text(of body: JSONObject, password: String) -> [UInt8] {
    var pairs = [("Password", password)]
    for member in body.members where member.name != "Token" && member.name != "Password" {
      guard let text = text(of: member.value) else { continue }
      pairs.append((member.name, text))
    }
    // By bytes: capitals before small letters, whatever the language.
    pairs.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    return pairs.flatMap { Array($0.1.utf8) }
  }

  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .text(let text): text
    case .number(let lexeme): lexeme
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
