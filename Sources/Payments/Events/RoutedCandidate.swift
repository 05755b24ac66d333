/// One account that a payment may be tried at, as it was when the payment was routed.
public struct RoutedCandidate: Equatable, Sendable {
  /// The account's name.
  public var account: String
  /// The account's plugin.
  public var plugin: String
  /// The digest of the plugin's id and the account's public credentials; the order number is
  /// reserved within it, so an account whose credentials were changed is no candidate any more.
  public var identity: String

  /// Makes a candidate.
  public init(account: String, plugin: String, identity: String) {
    self.account = account
    self.plugin = plugin
    self.identity = identity
  }
}
