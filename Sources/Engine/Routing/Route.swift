public import Wire

/// One rule that chooses accounts.
public struct Route: Sendable {
  /// Where a route leads.
  public enum Target: Equatable, Sendable {
    /// Accounts in order; the first that may take the payment gets it.
    case accounts([String])
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

  /// Makes a route.
  public init(name: String, place: Place, condition: RouteCondition?, target: Target) {
    self.name = name
    self.place = place
    self.condition = condition
    self.target = target
  }
}
