public import Payments

/// An account that a person took out of routing.
public struct AccountPause: Equatable, Sendable {
  /// The account.
  public var account: String
  /// Since when.
  public var since: Instant
  /// Until when; `nil` until somebody resumes it.
  public var until: Instant?
  /// Why, in the person's words.
  public var reason: String
  /// Who paused it.
  public var person: String

  /// Makes a pause.
  public init(account: String, since: Instant, until: Instant?, reason: String, person: String) {
    self.account = account
    self.since = since
    self.until = until
    self.reason = reason
    self.person = person
  }

  /// Whether the pause is in force.
  public func holds(at now: Instant) -> Bool { until.map { now < $0 } ?? true }

  /// The pause as one clause, such as `is paused until 2026-11-30T12:00:00Z: maintenance`.
  public var words: String {
    "is paused\(until.map { " until \($0.rfc3339)" } ?? ""): \(reason)"
  }
}
