/// Where a payment would go.
public enum RouteDecision: Equatable, Sendable {
  /// The account, and the route that chose it (empty when the row names the account).
  ///
  /// `alternates` may take the payment instead as long as nothing was sent; `failover` may be tried
  /// afterwards, on proof that nothing happened.
  case account(String, route: String, alternates: [String] = [], failover: [String] = [])
  /// The order number does not fit the account's plugin.
  case orderFormat(account: String, pattern: String)
  /// No account takes the payment; `message` says why in one sentence.
  case noRoute(message: String)
}
