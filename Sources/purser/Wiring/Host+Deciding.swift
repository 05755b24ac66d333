import Batch
import Engine
import Forms
import Payments
import Providers

extension Configuration {
  /// Forms and routes as the rows of a file need them.
  func decider(now: Instant) -> RouteDecider {
    let today = CalendarDay(of: now)
    return RouteDecider(
      accounts: accounts.map(\.name) + brokenAccounts,
      forms: { operation in
        accounts.compactMap { account in
          account.operations[operation]
            .map {
              AccountForm(account: account.name, schema: $0.form, today: today)
            }
        }
      },
      decide: { content, account, _, order in decide(content, account, order: order) }
    )
  }

  private func decide(
    _ content: PaymentContent,
    _ named: String?,
    order: String
  ) -> RouteDecision {
    if let named {
      if let obstacle = obstacle(named, to: content) {
        return .noRoute(message: "the account \(named) does not take it: \(obstacle)")
      }
      return fitting(order, named, route: "")
    }
    let routing = routes.decide(RouteFacts(content)) { obstacle($0, to: content) }
    guard let account = routing.account else {
      let skipped = routing.skipped.map { "\($0.account): \($0.because)" }
      let why = skipped.isEmpty ? "" : " (\(skipped.joined(separator: "; ")))"
      let name = routing.route ?? "none"
      return .noRoute(message: "no account takes it, by the route \"\(name)\"\(why)")
    }
    return fitting(order, account, route: routing.route ?? "")
  }

  private func fitting(_ order: String, _ name: String, route: String) -> RouteDecision {
    guard let plugin = account(name)?.plugin, plugin.orderProblem(order) != nil else {
      return .account(name, route: route)
    }
    return .orderFormat(account: name, pattern: plugin.orderPattern ?? "another form")
  }
}
