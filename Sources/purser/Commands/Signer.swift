import Providers

/// Whose credentials sign.
enum Signer {
  case account(ProviderAccount)
  case loose(Plugin, [String: String])

  /// The signature and how it came about.
  func sign(
    _ recipe: String,
    _ fields: [SignatureField]
  ) throws(RenderError) -> SignedText {
    switch self {
    case .account(let account): try account.sign(recipe: recipe, fields: fields)
    case .loose(let plugin, let credentials):
      try plugin.sign(recipe: recipe, fields: fields, credentials: credentials)
    }
  }

  /// Which recipes there are.
  var help: String {
    let plugin =
      switch self {
      case .account(let account): account.plugin
      case .loose(let plugin, _): plugin
      }
    return "recipes of \(plugin.id): \(plugin.signatureNames.joined(separator: ", "))"
  }
}
