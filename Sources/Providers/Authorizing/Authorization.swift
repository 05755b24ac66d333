/// An authorization under way: where the person goes, and what must come back.
public struct Authorization: Equatable, Sendable {
  /// The address for the browser.
  public let url: String
  /// The rights and the address that the browser comes back to.
  public let facts: AuthorizationFacts
  /// What the browser must bring back.
  public let nonce: String
}

/// Why an authorization cannot be begun or ended.
public enum AuthorizationError: Error, Equatable, Sendable {
  /// The plugin has no authorization.
  case none
  /// The rights cannot be asked for; nothing was asked.
  case scopes(String)
  /// The page's address cannot be built.
  case page(RenderError)
  /// The address that came back is no answer of this authorization; the words say why.
  case answer(String)
  /// The person, or the provider, said no.
  case denied(String)
  /// The provider gave no token.
  case noToken(String)

  /// What happened, for people.
  public var inWords: String {
    switch self {
    case .none: "the plugin has no authorization"
    case .scopes(let why), .answer(let why), .noToken(let why): why
    case .page(let error): "\(error)"
    case .denied(let why): "it was not allowed: \(why)"
    }
  }
}
