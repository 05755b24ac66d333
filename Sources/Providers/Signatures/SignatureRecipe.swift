import Wire

/// An entry of `signatures`: how a text is made of fields, digested, and where it goes.
struct SignatureRecipe: Sendable {
  /// The recipe's key in the manifest.
  let name: String
  /// Where the signature goes, when the recipe says.
  let place: SignaturePlace?

  /// Compiles an entry of `signatures`.
  ///
  /// The scope holds at least `credential.x` and `secret.x`; `f` is added here.
  static func compile(
    _ node: Node,
    name: String,
    scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> SignatureRecipe? {
    nil
  }

  /// Signs.
  func sign(
    _ input: SignatureInput,
    in context: any EvaluationContext
  ) throws(SignatureError) -> SignedText {
    SignedText(recipe: name, stringToSign: "", signature: "", placedAt: nil, steps: [])
  }

  /// Compares a received signature in constant time; an empty one or an empty key never verifies.
  func verify(
    _ candidate: String,
    over input: SignatureInput,
    in context: any EvaluationContext
  ) throws(SignatureError) -> Bool {
    false
  }
}
