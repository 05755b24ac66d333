/// Where a payment would go.
public enum RouteDecision: Equatable, Sendable {
  /// The account, and the route that chose it (empty when the row names the account).
  case account(String, route: String)
  /// The order number does not fit the account's plugin.
  case orderFormat(account: String, pattern: String)
  /// No account takes the payment; `message` says why in one sentence.
  case noRoute(message: String)
}
