import Payments
import Providers

extension PaymentEngine {
  /// Where a payment begins.
  enum Choice: Sendable {
    /// At this account, whose gate has let the payment in.
    case account(EngineAccount, OperationPlan, failover: [RoutedCandidate])
    /// It began before; whatever new payments would meet, it goes on.
    case known(PaymentRecord)
    /// Nowhere.
    case refused(Reason, message: String)
  }

  /// Chooses the account that a new payment begins at and enters its gate: the first of those that
  /// routing named which can take it now.
  ///
  /// Nothing was sent yet, so any of them may begin. While every account that could take it has an
  /// open circuit, the payment waits for one of them, within their patience.
  func choose(
    _ order: PaymentOrder,
    maySend: @Sendable () -> Bool
  ) async throws(JournalError) -> Choice {
    var isNew = false
    while true {
      let now = clock.now()
      try await pauses.refresh(at: now)
      let names = [order.account] + order.alternates + order.failover
      var refusal: (reason: Reason, message: String)?
      var opens: [(account: EngineAccount, plan: OperationPlan, since: Instant, until: Instant)] =
        []
      for name in names {
        let isRouted = order.parent == nil
        switch readiness(of: name, order.content, isRouted: isRouted, at: now) {
        case .ready(let account, let plan):
          await account.gate.enter()
          guard account.gate.admit(at: clock.now()) || !isRouted else {
            account.gate.leave()
            continue
          }
          return .account(account, plan, failover: followers(of: name, account, order))
        case .refused(let reason, let message):
          refusal = refusal ?? (reason, message)
        case .open(let account, let plan, let since, let until):
          opens.append((account, plan, since, until))
        }
      }
      if !isNew, let record = try await journal.proved(order.id) { return .known(record) }
      isNew = true
      guard let first = opens.first else {
        if let refusal { return .refused(refusal.reason, message: refusal.message) }
        // Somebody else was let in as the probe a moment ago.
        await clock.sleep(now + .milliseconds(50))
        continue
      }
      guard maySend() else {
        // Nothing is sent by this owner, so the circuit does not matter.
        await first.account.gate.enter()
        let name = first.account.provider.name
        return .account(
          first.account,
          first.plan,
          failover: followers(of: name, first.account, order)
        )
      }
      guard opens.contains(where: { now < $0.since + $0.account.gate.patience }) else {
        let name = first.account.provider.name
        return .refused(
          .unavailable,
          message: "\(name) has not answered since \(first.since.rfc3339), nothing was sent"
        )
      }
      // In short steps, so that a wish to stop and the end of a pause are heard.
      let next = opens.map(\.until).min() ?? now
      await clock.sleep(min(next, now + .milliseconds(100)))
    }
  }

  /// The failover accounts behind the one that was chosen.
  private func followers(
    of name: String,
    _ account: EngineAccount,
    _ order: PaymentOrder
  ) -> [RoutedCandidate] {
    let names =
      order.failover.firstIndex(of: name).map { Array(order.failover[($0 + 1)...]) }
      ?? order.failover
    return candidates(names, behind: account, order)
  }
}
