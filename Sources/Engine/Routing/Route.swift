public import Wire

/// One rule that chooses accounts.
public struct Route: Sendable {
  /// One account that a route names, with its share of the payments.
  public struct Share: Equatable, Sendable {
    /// The account's name.
    public var account: String
    /// Of 100 payments; `nil` in a list without weights.
    public var weight: Int?

    /// Makes a share.
    public init(account: String, weight: Int? = nil) {
      self.account = account
      self.weight = weight
    }
  }

  /// Where a route leads.
  public enum Target: Equatable, Sendable {
    /// With weights: an account drawn from the key's digest; else the first that may take the
    /// payment.
    case accounts([Share])
    /// Nobody takes the payment.
    case refuse
  }

  /// The route's name in traces and records.
  public let name: String
  /// Where it stands.
  public let place: Place
  /// What a payment must be; `nil` for the last route, which takes what is left.
  public let condition: RouteCondition?
  /// Where it leads.
  public let target: Target
  /// The accounts that may be tried next, in order, on proof that nothing happened (DESIGN law 2).
  public let failover: [String]

  /// Makes a route.
  public init(
    name: String,
    place: Place,
    condition: RouteCondition?,
    target: Target,
    failover: [String] = []
  ) {
    self.name = name
    self.place = place
    self.condition = condition
    self.target = target
    self.failover = failover
  }
}
