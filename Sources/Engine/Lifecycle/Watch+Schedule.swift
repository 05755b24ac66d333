import Payments
import Providers

extension Watch {
  /// The next question: which call, when.
  struct Question: Equatable, Sendable {
    var call: String
    var at: Instant
  }

  /// Whether "not found" can prove something once the settle window is over.
  var mayBeAbsent: Bool { isInDoubt || page != nil }

  /// When "not found" begins to prove something (RELIABILITY §5: the settle window).
  func settleEnd(_ lookup: LookupPolicy) -> Instant {
    sendBy + lookup.maxProcessing + lookup.completeAfter
  }

  /// The earliest question that is still to be asked; `nil` when the plugin offers none.
  func nextQuestion(_ terms: LifecycleTerms) -> Question? {
    var questions: [Question] = []
    if let poll, let at = poll.nextQuestion {
      questions.append(.init(call: poll.policy.call, at: at))
    }
    if let lookup = terms.lookup {
      let at = nextInquiry(lookup, terms)
      if let at { questions.append(.init(call: lookup.call, at: at)) }
    }
    return questions.min { $0.at < $1.at }
  }

  /// The schedule's next inquiry, and the two that the settle window asks for.
  private func nextInquiry(_ lookup: LookupPolicy, _ terms: LifecycleTerms) -> Instant? {
    var moments: [Instant] = []
    // A poll does not say that nothing is there: behind the settle window the schedule goes on.
    let isBehindWindow = lastInquiry.map { settleEnd(lookup) <= $0 } ?? false
    if poll == nil || (isInDoubt && isBehindWindow) { moments.append(nextScheduled(terms)) }
    if mayBeAbsent { moments.append(contentsOf: settlePoints(lookup)) }
    return moments.min()
  }

  /// The end of the settle window, and after a first absence one more `complete_after` later.
  private func settlePoints(_ lookup: LookupPolicy) -> [Instant] {
    if let absences {
      let hasFailedSince = lastInquiry.map { absences.last < $0 } ?? false
      let pause = hasFailedSince ? max(lookup.completeAfter, .seconds(1)) : lookup.completeAfter
      return [max(absences.last, lastInquiry ?? absences.last) + max(pause, .milliseconds(1))]
    }
    let settled = settleEnd(lookup)
    guard let lastInquiry else { return [settled] }
    if lastInquiry < settled { return [settled] }
    let again = settled + lookup.completeAfter
    return lastInquiry < again ? [again] : []
  }

  /// The first moment of the schedule behind the last inquiry.
  private func nextScheduled(_ terms: LifecycleTerms) -> Instant {
    guard let lastInquiry else { return since + (terms.schedule.first ?? terms.scheduleEnd) }
    for offset in terms.schedule where lastInquiry < since + offset { return since + offset }
    return lastInquiry + terms.scheduleEnd
  }
}

extension Watch.Poll {
  /// When the poll asks next; `nil` once its tries are used up.
  var nextQuestion: Instant? {
    if let tries = policy.tries, asked >= tries { return nil }
    guard let lastAsked else { return started + (named ?? policy.first) }
    return lastAsked + (named ?? wait)
  }

  /// The wait after the last question: `first` times `factor` to the number of questions, bounded.
  private var wait: Duration {
    var wait = policy.first
    for _ in 0..<min(asked, 64) where wait < policy.longest {
      wait = wait * policy.factorHundredths / 100
    }
    return min(wait, policy.longest)
  }

  /// Whether the poll gives up before it would ask again.
  func isOver(at now: Instant) -> Bool {
    guard let next = nextQuestion else { return true }
    guard let deadline = policy.deadline else { return false }
    return started + deadline < max(next, now)
  }
}
