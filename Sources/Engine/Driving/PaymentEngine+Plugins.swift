import Payments
import Providers
import Synchronization

extension PaymentEngine {
  /// Lets go of a payment that nobody can go on with now.
  func stuck(
    _ claimed: ClaimedPayment,
    _ failure: ArchivedAccounts.Failure
  ) async throws(JournalError) -> PaymentAnswer {
    try await journal.release(claimed.record.id, fence: claimed.fence)
    return .stuck(claimed.record, why: failure.why)
  }

  /// Writes a person's decision about a payment whose plugin cannot be used: it needs no flow.
  func resolve(
    _ claimed: ClaimedPayment,
    _ event: PaymentEvent
  ) async throws(JournalError) -> PaymentAnswer {
    var told = claimed.record.asReceived
    var confirmed: Int64?
    for stored in claimed.events { told.fold(stored.event, at: stored.at, confirmed: &confirmed) }
    var record = claimed.record
    record.fold(event, at: clock.now(), confirmed: &confirmed)
    record.due = nil
    try await journal.append(
      JournalEntry(
        id: record.id,
        fence: claimed.fence,
        events: [event],
        at: record.updated,
        record: record,
        releases: true
      )
    )
    return .payment(record)
  }

  /// The account that goes on with a claimed payment: with the plugin that the payment began with.
  ///
  /// - Returns: the account, or why nobody can go on with the payment now.
  func speaker(
    of claimed: ClaimedPayment
  ) async throws(JournalError) -> Result<EngineAccount, ArchivedAccounts.Failure> {
    let name = claimed.record.account
    let live = accounts[name]
    guard let digest = claimed.pluginDigest, digest != live?.provider.plugin.digest else {
      return live.map { .success($0) }
        ?? .failure(.init(why: "the account \(name) is not configured"))
    }
    let key = "\(name) \(digest)"
    if let known = archivedAccounts.withLock({ $0[key] }) { return known }
    let made = try await bind(name, digest, live)
    archivedAccounts.withLock { $0[key] = made }
    return made
  }

  private func bind(
    _ name: String,
    _ digest: String,
    _ live: EngineAccount?
  ) async throws(JournalError) -> Result<EngineAccount, ArchivedAccounts.Failure> {
    guard let archive = try await journal.plugin(digest: digest) else {
      return .failure(.init(why: "the plugin that it began with, \(digest), is not in the journal"))
    }
    do throws(ArchivedAccounts.Failure) {
      let account = try archived.bind(name, archive)
      return .success(live.map { account.sharing($0) } ?? account)
    } catch {
      return .failure(
        .init(why: "the plugin that it began with, \(digest), cannot be used: \(error.why)")
      )
    }
  }
}

extension ClaimedPayment {
  /// The digest of the plugin that the newest try began with; `nil` when its events name none.
  var pluginDigest: String? {
    for stored in events.reversed() {
      if case .routed(_, _, _, let digest, _, _) = stored.event {
        return digest.isEmpty ? nil : digest
      }
    }
    return nil
  }
}
