import Wire

extension SignatureRecipe {
  /// Compiles an entry of `signatures`.
  ///
  /// The scope holds at least `credential.x` and `secret.x`; `f` is added here.
  static func compile(
    _ node: Node,
    name: String,
    scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> SignatureRecipe? {
    var reader = RecipeReader(name: name, scope: scope, diagnostics: diagnostics)
    let schemes = reader.schemes(node)
    diagnostics = reader.diagnostics
    return schemes.map { SignatureRecipe(name: name, schemes: $0) }
  }
}
