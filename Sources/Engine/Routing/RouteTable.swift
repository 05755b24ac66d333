import Wire

/// The routes of a configuration, in order; the first match wins.
public struct RouteTable: Sendable {
  /// The routes; the last takes what is left.
  public let routes: [Route]

  /// Makes a table.
  public init(routes: [Route]) { self.routes = routes }

  /// Decides where a payment goes; pure, so the same payment always goes the same way.
  ///
  /// - Parameters:
  ///   - facts: what is known of the payment.
  ///   - obstacle: why an account may not take the payment, or `nil` when it may.
  /// - Returns: the account, with every route that was looked at.
  public func decide(_ facts: RouteFacts, obstacle: (String) -> String?) -> Routing {
    var routing = Routing()
    for route in routes {
      let judgement =
        route.condition?.judge(facts) ?? (isMet: true, because: "no other route matched")
      routing.trace.append(
        Routing.Step(
          route: route.name,
          file: route.place.file,
          line: route.place.line,
          isMatch: judgement.isMet,
          because: judgement.because
        )
      )
      guard judgement.isMet else { continue }
      routing.route = route.name
      choose(route.target, &routing, obstacle)
      return routing
    }
    return routing
  }

  private func choose(
    _ target: Route.Target,
    _ routing: inout Routing,
    _ obstacle: (String) -> String?
  ) {
    guard case .accounts(let names) = target else { return }
    for name in names {
      if let because = obstacle(name) {
        routing.skipped.append(Routing.Skip(account: name, because: because))
      } else {
        routing.candidates.append(name)
      }
    }
    routing.account = routing.candidates.first
  }
}
