public import Payments

extension PaymentEngine {
  /// How a settlement of open payments ended.
  public struct Settlement: Equatable, Sendable {
    /// Payments that reached an end.
    public var settled = 0
    /// Payments that are still open: in doubt, or on their way.
    public var open = 0
    /// Those of the open ones that are in doubt.
    public var inDoubt = 0
    /// Payments that wait for a person, whoever gave them to one.
    public var inReview = 0

    /// Those of the open ones that nobody can go on with now, with the reason.
    public var stuck: [PaymentID: String] = [:]

    /// Makes the settlement of nothing.
    public init() {}
  }

  /// Asks about every open payment that nobody holds, when it is due, until all have ended or the
  /// time is up; never sends money.
  ///
  /// - Parameters:
  ///   - end: when to give up.
  ///   - isStopped: asked before every round.
  ///   - progress: told after every round.
  /// - Returns: how many payments ended and how many are still open.
  /// - Throws: ``JournalError`` when the journal cannot work.
  public func settle(
    until end: Instant,
    isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Settlement) -> Void = { _ in }
  ) async throws(JournalError) -> Settlement {
    var settlement = Settlement()
    /// Payments that only an owner who may send money, or a person, can go on with.
    var held: Set<PaymentID> = []
    /// Payments that were asked about and are claimed until their next question, with its moment.
    var waiting: [PaymentID: Instant] = [:]
    /// How many events those had that were due again at once: asking must add one.
    var seen: [PaymentID: Int] = [:]
    var ended: Set<PaymentID> = []
    /// Payments that are open, as far as this settlement is concerned.
    var open: Set<PaymentID> = []
    while !isStopped() {
      let now = clock.now()
      let again = waiting.filter { $0.value <= now }.keys
      let due = try await journal.due(at: now, limit: 256)
      for answer in try await ask(about: Set(due).union(again).subtracting(held)) {
        let record: PaymentRecord
        switch answer {
        case .refused: continue
        case .stuck(let stuck, let why):
          if stuck.state != .review { settlement.stuck[stuck.id] = why }
          waiting[stuck.id] = nil
          held.insert(stuck.id)
          continue
        case .payment(let asked): record = asked
        }
        let id = record.id
        waiting[id] = nil
        if record.state.isSettled {
          ended.insert(id)
        } else if record.state == .review {
          held.insert(id)
        } else if let next = record.due,
          clock.now() < next || seen.updateValue(record.eventCount, forKey: id) != record.eventCount
        {
          waiting[id] = next
        } else {
          held.insert(id)
        }
      }
      settlement.settled = ended.count
      open = try await openOnes().union(waiting.keys).subtracting(held)
      settlement.open = open.count + settlement.stuck.count
      progress(settlement)
      if open.isEmpty || end <= clock.now() { break }
      await clock.sleep(min(end, clock.now() + .milliseconds(50)))
    }
    let unclear = try await journal.payments(
      PaymentFilter(states: [.inDoubt, .review], limit: 1_000_000)
    )
    open.formUnion(settlement.stuck.keys)
    settlement.inDoubt = unclear.count { $0.state == .inDoubt && open.contains($0.id) }
    settlement.inReview = unclear.count { $0.state == .review }
    return settlement
  }

  /// Every payment that is not settled and that nobody holds, whenever it is due.
  private func openOnes() async throws(JournalError) -> Set<PaymentID> {
    Set(try await journal.due(at: Instant(milliseconds: .max), limit: 100_000))
  }

  /// Resumes payments side by side, each by its account's own bound.
  private func ask(
    about ids: Set<PaymentID>
  ) async throws(JournalError) -> [PaymentAnswer] {
    let results = await withTaskGroup(of: Result<PaymentAnswer, JournalError>.self) { group in
      for id in ids {
        group.addTask {
          do throws(JournalError) {
            return .success(try await self.resume(id, asksNow: false, maySend: { false }))
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var answers: [PaymentAnswer] = []
    for result in results { answers.append(try result.get()) }
    return answers
  }
}
