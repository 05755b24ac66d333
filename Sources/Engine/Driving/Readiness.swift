import Payments
import Providers

/// Whether a payment may begin at one account now.
enum Readiness: Sendable {
  /// It may.
  case ready(EngineAccount, OperationPlan)
  /// It may not, and waiting a little is of no use.
  case refused(Reason, message: String)
  /// The account's provider does not answer; its circuit is open.
  case open(EngineAccount, OperationPlan, since: Instant, until: Instant)
}

extension PaymentEngine {
  /// Whether a payment may begin at the account of this name.
  ///
  /// - Parameters:
  ///   - name: the account.
  ///   - content: what is paid.
  ///   - isRouted: whether routing may choose; an operation on a payment must go where that is.
  ///   - now: the present moment.
  /// - Returns: the account, or why not.
  func readiness(
    of name: String,
    _ content: PaymentContent,
    isRouted: Bool = true,
    at now: Instant
  ) -> Readiness {
    guard let account = accounts[name] else {
      return .refused(.notConfigured, message: "no account is called \(name)")
    }
    guard let plan = account.provider.plugin.operations[content.operation] else {
      let operation = content.operation.rawValue
      return .refused(.notPermitted, message: "\(name) has no operation \(operation)")
    }
    let currency = content.amount.currency
    guard account.provider.plugin.takes(currency) else {
      return .refused(.notPermitted, message: "\(name) takes no \(currency.code)")
    }
    guard isRouted else { return .ready(account, plan) }
    if let pause = pauses.pause(of: name, at: now) {
      return .refused(.noRoute, message: "\(name) \(pause.words)")
    }
    switch account.gate.standing(at: now) {
    case .closed, .probing: return .ready(account, plan)
    case .open(let since, let until): return .open(account, plan, since: since, until: until)
    }
  }

  /// The accounts behind the chosen one where the order number is reserved, none of them the same
  /// merchant as one before it.
  func candidates(_ names: [String], behind first: EngineAccount, _ order: PaymentOrder)
    -> [RoutedCandidate]
  {
    var merchants = [first.provider.identity]
    var candidates: [RoutedCandidate] = []
    for name in names {
      guard let provider = accounts[name]?.provider,
        provider.plugin.operations[order.content.operation] != nil,
        provider.plugin.takes(order.content.amount.currency),
        provider.plugin.orderProblem(order.wantedOrder) == nil,
        !merchants.contains(provider.identity)
      else { continue }
      merchants.append(provider.identity)
      candidates.append(
        RoutedCandidate(account: name, plugin: provider.plugin.id, identity: provider.identity)
      )
    }
    return candidates
  }

  /// The first of some candidates that can take the payment now, for a machine that moves on.
  func elsewhere(_ record: PaymentRecord) -> @Sendable ([RoutedCandidate]) -> LifecycleTry? {
    let (content, order) = (record.content, record.order)
    return { candidates in
      for (index, candidate) in candidates.enumerated() {
        guard
          case .ready(let account, let plan) = self.readiness(
            of: candidate.account,
            content,
            at: self.clock.now()
          )
        else { continue }
        let plugin = account.provider.plugin
        // The number is reserved for these credentials only.
        guard plugin.id == candidate.plugin, account.provider.identity == candidate.identity,
          plugin.orderProblem(order) == nil
        else { continue }
        return LifecycleTry(
          account: candidate.account,
          plugin: plugin.id,
          pluginDigest: plugin.digest,
          plan: plan,
          terms: account.terms(plan),
          failover: Array(candidates[(index + 1)...])
        )
      }
      return nil
    }
  }
}
