public import Payments

/// One movement of money at a provider.
public struct LedgerEffect: Equatable, Sendable {
  /// What the movement was.
  public enum Kind: String, Sendable {
    /// Taken at once, in one stage.
    case charge
    /// Held at the issuer.
    case authorize
    /// Taken from a hold.
    case capture
    /// Let go from a hold.
    case void
    /// Given back.
    case refund
  }

  /// The provider's name, the same as the path that its simulator stands under.
  public var provider: String
  /// The account at the provider that it concerns.
  public var account: String
  /// The merchant's order number.
  public var order: String
  /// The provider's own number of the payment.
  public var reference: String
  /// What the movement was.
  public var kind: Kind
  /// How much, in minor units.
  public var amount: Int64
  /// The currency's ISO 4217 letters.
  public var currency: String
  /// When.
  public var at: Instant
}
