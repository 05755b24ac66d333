import Payments
import Providers

extension PaymentMachine {
  /// How often what is proved to have had no effect is sent at one account while another waits: an
  /// account gets a second chance, not a third.
  private static let chancesBesideOthers = 2

  /// The account that the payment would go on at now; `nil` when there is none, or when the payer
  /// was shown something that the first account still honours.
  func nextTry(_ permission: SendPermission) -> LifecycleTry? {
    guard permission.maySend, !isPresented, !failover.isEmpty else { return nil }
    return permission.elsewhere(failover)
  }

  /// How often a call that is proved harmless is made again at this account.
  func repeats(_ permission: SendPermission) -> Int {
    nextTry(permission) == nil
      ? terms.repeats.count : min(terms.repeats.count, Self.chancesBesideOthers - 1)
  }

  /// Begins the next try, at another account; the proof is in.
  ///
  /// - Returns: whether there is another account.
  mutating func goElsewhere(
    because: String,
    _ permission: SendPermission,
    at now: Instant,
    into events: inout [PaymentEvent]
  ) -> Bool {
    guard let next = nextTry(permission) else { return false }
    go(by: next)
    emit(
      .routed(
        account: next.account,
        route: record.route,
        plugin: next.plugin,
        pluginDigest: next.pluginDigest,
        failover: next.failover,
        because: because
      ),
      at: now,
      into: &events
    )
    return true
  }

  /// Whether the account has used its chances: the epoch that just ended had no effect either.
  var isWornOut: Bool { Self.chancesBesideOthers <= emptyEpochs }

  /// The payment is at an account: its first, or the next one.
  mutating func applyRouted(failover: [RoutedCandidate]) {
    self.failover = failover
    tries += 1
    guard tries > 1 else { return }
    epoch += 1
    emptyEpochs = 0
    kept = [:]
    keptOnPayment = [:]
    word = ""
    lastClaim = nil
    sends = CallCounts()
    lastSendBy = nil
    firstIntent = nil
    isPresented = false
    sequences = [:]
    answered = []
    visits = CallCounts()
    unsentTries = 0
    stepsEntered = 0
    asksLate = false
    record.doubt = nil
    phase = .ready(step: plan.start)
  }

  /// What a try that is over leaves behind: numbers, no state.
  mutating func pass(_ stored: StoredEvent) {
    record.fold(stored.event, at: stored.at, confirmed: &confirmedMinorUnits)
    switch stored.event {
    case .routed:
      tries += 1
      if tries > 1 { epoch += 1 }
    case .noEffect: epoch += 1
    case .came(FlowStep.ownForm, .answer, let names): given[FlowStep.ownForm] = names
    case .received, .callSent, .intent, .notSent, .reply, .doubt, .inquiry, .verdict,
      .notification, .resolution, .allotted, .presented, .came, .operation:
      break
    }
  }
}
