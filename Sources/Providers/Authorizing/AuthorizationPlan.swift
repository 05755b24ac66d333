/// How a payer or merchant lets us act for them: OAuth 2, compiled.
final class AuthorizationPlan: Sendable {
  /// The host's name, the path and the query of the page where a person agrees.
  let host: Choice<String>
  let path: String
  let query: [NamedSlot]
  /// The address that the provider knows; the browser comes back there.
  let redirect: Slotted
  /// The parameter that brings our nonce back.
  let nonce: String
  let scopes: ScopeRules
  /// The call that gives a token for a code.
  let exchange: String
  /// The call that takes the token back.
  let revoke: String?
  /// The secret credential that holds the token, which is also the name that the exchange keeps.
  let token: String

  init(
    host: Choice<String>,
    path: String,
    query: [NamedSlot],
    redirect: Slotted,
    nonce: String,
    scopes: ScopeRules,
    exchange: String,
    revoke: String?,
    token: String
  ) {
    self.host = host
    self.path = path
    self.query = query
    self.redirect = redirect
    self.nonce = nonce
    self.scopes = scopes
    self.exchange = exchange
    self.revoke = revoke
    self.token = token
  }
}

/// What an authorization's own expressions see besides the account.
public struct AuthorizationFacts: Equatable, Sendable {
  /// The rights, as the provider reads them.
  public var scope: String
  /// The address that the browser comes back to, with the nonce.
  public var redirect: String
  /// The code that the browser brought.
  public var code: String?

  /// Makes the facts.
  public init(scope: String, redirect: String, code: String? = nil) {
    self.scope = scope
    self.redirect = redirect
    self.code = code
  }
}
