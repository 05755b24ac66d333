import Wire

/// Which account a payment goes to, and why.
public struct Routing: Sendable {
  /// One route that was looked at.
  public struct Step: Equatable, Sendable {
    /// The route's name.
    public var route: String
    /// Its file.
    public var file: String
    /// Its line, from 1.
    public var line: Int
    /// Whether the route takes the payment.
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
  /// Those of ``candidates`` that may be tried after ``account``, on proof only.
  public var failover: [String] = []
  /// The accounts that were passed over.
  public var skipped: [Skip] = []

  let facts: RouteFacts
  /// What was found about each route that was looked at.
  var marks: [RouteMark] = []
  /// The number that was drawn for a weighted route, and out of how many.
  var draw: (ticket: UInt64, outOf: UInt64)?
  private let routes: [CompiledRoute]

  init(facts: RouteFacts, routes: [CompiledRoute]) {
    self.facts = facts
    self.routes = routes
  }

  /// Those of ``candidates`` that may take the payment instead of ``account`` as long as nothing was
  /// sent, and that are no part of ``failover``.
  public var alternates: [String] {
    candidates.dropFirst().filter { !failover.contains($0) }
  }

  /// The routes that were looked at; the one that matched is the last.
  public var trace: [Step] {
    marks.map { mark in
      let compiled = routes[mark.route]
      var because = mark.words(compiled, facts, routes)
      if let draw, mark.finding == .met {
        because += ", drawn \(draw.ticket) of \(draw.outOf) from the key"
      }
      return Step(
        route: compiled.route.name,
        file: compiled.route.place.file,
        line: compiled.route.place.line,
        isMatch: mark.finding == .met,
        because: because
      )
    }
  }
}
