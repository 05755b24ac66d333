import Wire

/// An entry of `encryption`: a plaintext made of parts, encrypted under a public key.
struct EncryptionRecipe: Sendable {
  /// The recipe's key in the manifest.
  let name: String

  /// Compiles an entry of `encryption`.
  static func compile(
    _ node: Node,
    name: String,
    scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> EncryptionRecipe? {
    nil
  }

  /// Encrypts; the result differs at every call.
  func encrypt(in context: any EvaluationContext) throws(SignatureError) -> String { "" }
}
