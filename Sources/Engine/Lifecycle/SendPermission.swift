public import Payments

/// What the owner of a payment may do now.
public struct SendPermission: Sendable {
  /// Whether this owner may begin a call that moves money.
  public var maySend: Bool
  /// The first of some accounts, in order, that can take the payment now; `nil` when none can.
  public var elsewhere: @Sendable ([RoutedCandidate]) -> LifecycleTry?

  /// Makes a permission.
  public init(
    maySend: Bool,
    elsewhere: @escaping @Sendable ([RoutedCandidate]) -> LifecycleTry? = { _ in nil }
  ) {
    self.maySend = maySend
    self.elsewhere = elsewhere
  }
}
