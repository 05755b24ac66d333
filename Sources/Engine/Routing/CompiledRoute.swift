/// A route whose condition was made into checks once, for all payments.
struct CompiledRoute: Sendable {
  let route: Route
  let checks: [RouteCheck]
  /// The prefixes; `nil` when the route takes every card and payments without one.
  let bins: BinSet?
  /// The end, exclusive, of the neighbours whose `when` differs only in `bin`.
  let neighboursEnd: Int

  /// Compiles the routes of a table, in their order.
  static func compile(_ routes: [Route]) -> [CompiledRoute] {
    var compiled: [CompiledRoute] = []
    var end = 0
    for (index, route) in routes.enumerated() {
      if index >= end { end = neighboursEnd(of: index, in: routes) }
      compiled.append(
        CompiledRoute(
          route: route,
          checks: route.condition.map(RouteCheck.checks) ?? [],
          bins: route.condition?.bins.map(BinSet.init),
          neighboursEnd: end
        )
      )
    }
    return compiled
  }

  /// Where the neighbours of a route end that ask for the same but for the prefixes.
  static func neighboursEnd(of index: Int, in routes: [Route]) -> Int {
    guard let condition = routes[index].condition else { return index + 1 }
    let shared = condition.withoutBins
    var end = index + 1
    while end < routes.count, routes[end].condition?.withoutBins == shared { end += 1 }
    // Without any prefix among them the first match decides, like everywhere.
    let hasBins = routes[index..<end].contains { $0.condition?.bins != nil }
    return hasBins ? end : index + 1
  }

  /// The first check that does not hold; `nil` when all do.
  func firstFailure(_ facts: RouteFacts) -> Int? {
    for index in checks.indices where !checks[index].holds(facts) { return index }
    return nil
  }

  /// How long the longest fitting prefix is: 0 for a route without prefixes, `nil` when none fits.
  func prefixLength(_ facts: RouteFacts) -> Int? {
    guard let bins else { return 0 }
    return facts.card.flatMap { bins.longestMatch($0) }
  }
}
