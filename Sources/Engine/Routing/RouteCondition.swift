public import Payments

/// What a payment must be for a route; an absent part allows everything.
public struct RouteCondition: Equatable, Sendable {
  /// One of these currencies.
  public var currencies: [Currency]?
  /// One of these operations.
  public var operations: [Operation]?
  /// One of these methods.
  public var methods: [PaymentMethod]?
  /// At least and at most this much, both included, in the one currency.
  public var from: Money?
  /// See ``from``.
  public var upTo: Money?
  /// A card that begins with one of these prefixes.
  public var bins: [BinRange]?
  /// One of these payees.
  public var payees: [String]?
  /// One of these countries.
  public var countries: [String]?
  /// These labels, each with one of these values.
  public var metadata: [String: [String]]

  /// Makes a condition that allows everything.
  public init() { metadata = [:] }

  /// The same condition for cards of every prefix.
  var withoutBins: RouteCondition {
    var condition = self
    condition.bins = nil
    return condition
  }
}
