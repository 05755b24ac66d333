/// A token: who may do what with a wallet.
struct YooMoneyToken: Equatable {
  let text: String
  let client: String
  let wallet: String
  /// Tokens of one client and one instance replace each other.
  let instance: String
  /// Nil for every right.
  var scopes: [YooMoneyScope]?

  func may(_ name: String) -> Bool {
    guard let scopes else { return true }
    return scopes.contains { $0.name == name }
  }

  /// Whether payments may come from such a source; the wallet alone unless the token says more.
  func allows(source: String) -> Bool {
    guard let scopes else { return true }
    guard let scope = scopes.first(where: { $0.name == "money-source" }) else {
      return source == "wallet"
    }
    return scope.arguments.contains(source)
  }

  /// Whether the token may pay so.
  func mayPay(_ request: YooMoneyRequest) -> Bool {
    guard let scopes else { return true }
    return scopes.contains { scope in
      switch scope.name {
      case "payment-p2p": request.pattern == "p2p"
      case "payment.to-account": request.pattern == "p2p" && scope.arguments.first == request.to
      case "payment-shop": request.pattern != "p2p"
      case "payment.to-pattern": scope.arguments.first == request.pattern
      default: false
      }
    }
  }
}
