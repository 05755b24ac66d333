/// Which account a payment goes to, and why.
public struct Routing: Equatable, Sendable {
  /// One route that was looked at.
  public struct Step: Equatable, Sendable {
    /// The route's name.
    public var route: String
    /// Its file.
    public var file: String
    /// Its line, from 1.
    public var line: Int
    /// Whether its condition held.
    public var isMatch: Bool
    /// Why, in one clause.
    public var because: String
  }

  /// One account that a matching route named and that may not take the payment.
  public struct Skip: Equatable, Sendable {
    /// The account.
    public var account: String
    /// Why not, in one clause such as `needs email`.
    public var because: String
  }

  /// The account, or `nil` when nobody takes the payment.
  public var account: String?
  /// The route that matched.
  public var route: String?
  /// The accounts that may take it, in order; the first is ``account``.
  public var candidates: [String] = []
  /// The routes that were looked at, in order.
  public var trace: [Step] = []
  /// The accounts that were passed over.
  public var skipped: [Skip] = []
}
