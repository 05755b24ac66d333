import Batch
import Engine
import Forms
import Payments
import Providers

extension Configuration {
  /// Forms and routes as the rows of a file need them.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - pauses: the accounts that people took out of routing.
  ///   - hidden: fields that only live in memory, where a command was given some.
  ///   - fields: the fields that providers describe themselves.
  /// - Returns: what the planners of rows and payments ask.
  func decider(
    now: Instant,
    pauses: [AccountPause] = [],
    hidden: HiddenFields? = nil,
    fields: FieldBook
  ) -> RouteDecider {
    RouteDecider(
      accounts: accounts.map(\.name) + brokenAccounts,
      forms: { operation in
        accounts.compactMap { account in
          account.operations[operation]
            .map { plan in
              fields.accountForm(account, plan, hidden: hidden, at: now)
            }
        }
      },
      deciding: { content, account, key, order, satisfied in
        decide(content, account, key: key, order: order, satisfied, pauses, hidden, fields, at: now)
      }
    )
  }

  private func decide(
    _ content: PaymentContent,
    _ named: String?,
    key: String,
    order: String,
    _ satisfied: String?,
    _ pauses: [AccountPause],
    _ hidden: HiddenFields?,
    _ fields: FieldBook,
    at now: Instant
  ) -> RouteDecision {
    if let named {
      let obstacle =
        paused(named, pauses, at: now)
        ?? obstacle(named, to: content, satisfied: satisfied, hidden: hidden, fields, at: now)
      if let obstacle {
        return .noRoute(message: "the account \(named) does not take it: \(obstacle)")
      }
      if let pattern = misfit(order, named) {
        return .orderFormat(account: named, pattern: pattern)
      }
      return .account(named, route: "")
    }
    let routing = routing(
      RouteFacts(content, key: key),
      content,
      order: order,
      satisfied: satisfied,
      hidden: hidden,
      pauses,
      fields,
      at: now
    )
    if let account = routing.account {
      return .account(
        account,
        route: routing.route ?? "",
        alternates: routing.alternates,
        failover: routing.failover
      )
    }
    for skip in routing.skipped {
      guard obstacle(skip.account, to: content, hidden: hidden, fields, at: now) == nil,
        paused(skip.account, pauses, at: now) == nil, let pattern = misfit(order, skip.account)
      else { continue }
      return .orderFormat(account: skip.account, pattern: pattern)
    }
    let skipped = routing.skipped.map { "\($0.account): \($0.because)" }
    let why = skipped.isEmpty ? "" : " (\(skipped.joined(separator: "; ")))"
    let name = routing.route ?? "none"
    return .noRoute(message: "no account takes it, by the route \"\(name)\"\(why)")
  }

  /// Where the routes send a payment.
  ///
  /// - Parameters:
  ///   - facts: what routing knows of it.
  ///   - content: what is paid.
  ///   - order: the order number, when it is known already.
  ///   - satisfied: an account whose form was asked already and takes the fields.
  ///   - hidden: fields that only live in memory.
  ///   - pauses: the accounts that people took out of routing.
  ///   - fields: the fields that providers describe themselves.
  ///   - now: the present moment.
  /// - Returns: the accounts that may take it, and why.
  func routing(
    _ facts: RouteFacts,
    _ content: PaymentContent,
    order: String?,
    satisfied: String? = nil,
    hidden: HiddenFields? = nil,
    _ pauses: [AccountPause],
    _ fields: FieldBook,
    at now: Instant
  ) -> Routing {
    routes.decide(
      facts,
      merchant: { account($0)?.identity ?? $0 },
      obstacle: { name in
        let why =
          paused(name, pauses, at: now)
          ?? obstacle(name, to: content, satisfied: satisfied, hidden: hidden, fields, at: now)
        if let why { return why }
        guard let order, misfit(order, name) != nil else { return nil }
        return "does not take the order number \(order)"
      }
    )
  }

  private func paused(_ name: String, _ pauses: [AccountPause], at now: Instant) -> String? {
    pauses.first { $0.account == name && $0.holds(at: now) }?.words
  }

  /// The pattern that an order number does not fit.
  private func misfit(_ order: String, _ name: String) -> String? {
    guard let plugin = account(name)?.plugin, plugin.orderProblem(order) != nil else { return nil }
    return plugin.orderPattern ?? "another form"
  }
}
