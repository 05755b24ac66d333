import Forms
public import Payments
import Providers

extension PaymentEngine {
  /// Goes on with a payment that waits for somebody, with what he did.
  ///
  /// The values are checked by the form of the step that asks, and are held in memory only.
  ///
  /// - Parameters:
  ///   - id: the payment.
  ///   - answer: what somebody did.
  ///   - patience: how long to wait for somebody else who holds the payment; what he made of it is
  ///     given back when he took the same answer.
  ///   - maySend: asked before every call that moves money; a wait ends when it says no.
  /// - Returns: the payment afterwards; `refused` with `not_permitted` when it waits for nothing of
  ///   the kind, with `invalid_request` when the values are wrong, and nothing was changed then.
  /// - Throws: ``JournalError`` when the journal cannot work.
  public func answer(
    _ id: PaymentID,
    _ answer: PayerAnswer,
    patience: Duration = .zero,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    let end = clock.now() + patience
    guard let first = try await journal.payment(id) else {
      return .refused(.notFound, message: "no payment is called \(id.text)")
    }
    while true {
      if let given = try await answerIfFree(
        id,
        answer,
        asOf: first.eventCount,
        maySend: maySend
      ) {
        return given
      }
      guard clock.now() < end, maySend() else { return try await stored(id) }
      await clock.sleep(clock.now() + .milliseconds(50))
    }
  }

  /// Gives the answer unless somebody else holds the payment: `nil` then.
  ///
  /// `events` is how many the payment had when the answer was given.
  private func answerIfFree(
    _ id: PaymentID,
    _ answer: PayerAnswer,
    asOf events: Int,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer? {
    guard take(id) else { return nil }
    defer { letGo(id) }
    guard let claimed = try await journal.claim(id) else { return nil }
    switch try await speaker(of: claimed) {
    case .failure(let failure): return try await stuck(claimed, failure)
    case .success(let account):
      let given = try await give(answer, to: claimed, account, maySend: maySend)
      // Whoever held the payment took an answer meanwhile: what came of it is the answer to both.
      guard case .refused = given, claimed.record.eventCount > events else { return given }
      return try await stored(id)
    }
  }

  private func give(
    _ answer: PayerAnswer,
    to claimed: ClaimedPayment,
    _ account: EngineAccount,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    let rebuilt = try await rebuild(claimed, account)
    var machine: PaymentMachine
    switch rebuilt {
    case .failure(let failure): return try await stuck(claimed, failure)
    case .success(let found): machine = found
    }
    if case .callback(let fields) = answer, machine.lacksCallback,
      CallbackLimits.problem(fields) == nil
    {
      // It came before, and died with its process before it was passed on.
      machine.held.take(CallbackLimits.held(fields))
      if !machine.lacksCallback {
        return try await drive(machine, claimed.fence, account, .resumed, maySend: maySend)
      }
    }
    let coming: Coming
    switch Self.judge(answer, machine, account, at: clock.now()) {
    case .refused(let reason, let message):
      try await journal.release(claimed.record.id, fence: claimed.fence)
      return .refused(reason, message: message)
    case .taken(let what, let held):
      coming = what
      if what == .callback { machine.held.drop("callback.") }
      if what == .answer, let step = machine.question?.step, case .ask(let policy) = step.action {
        // What is not given again does not count any more.
        for field in step.form.fields { machine.held.forget("\(policy.root).\(field.name)") }
      }
      machine.held.take(held)
    }
    return try await drive(machine, claimed.fence, account, .came(coming), maySend: maySend)
  }

  private enum Judgement {
    case taken(Coming, HeldAnswers)
    case refused(Reason, message: String)
  }

  private static func judge(
    _ answer: PayerAnswer,
    _ machine: PaymentMachine,
    _ account: EngineAccount,
    at now: Instant
  ) -> Judgement {
    let coming: Coming =
      switch answer {
      case .values: .answer
      case .callback: .callback
      case .cancel: .cancel
      case .resend: .resend
      }
    guard let question = machine.question, question.step.target(coming) != nil else {
      let state = machine.record.state.rawValue
      return .refused(
        .notPermitted,
        message: "the payment waits for no \(coming.rawValue) now, it is \(state)"
      )
    }
    guard now < question.ends else {
      return .refused(.expired, message: "the time for it was over at \(question.ends.rfc3339)")
    }
    switch answer {
    case .cancel, .resend: return .taken(coming, HeldAnswers())
    case .callback(let fields):
      if let problem = CallbackLimits.problem(fields) {
        return .refused(.invalidRequest, message: problem)
      }
      let missing = machine.callbackNames(behind: question.step)
        .filter { fields[$0, default: ""].isEmpty }
      guard missing.isEmpty else {
        let names = missing.joined(separator: ", ")
        return .refused(
          .invalidRequest,
          message:
            "the browser brought no \(names), and the provider is asked with it; the payment "
            + "still waits"
        )
      }
      return .taken(coming, CallbackLimits.held(fields))
    case .values(let values):
      let context = machine.context(at: now)
      switch account.provider.answers(values, to: question.step.name, in: context) {
      case .success(let held): return .taken(coming, held)
      case .failure(let mistakes):
        let texts = mistakes.errors.map { "\($0.field): \($0.message(in: .en))" }
        return .refused(.invalidRequest, message: texts.joined(separator: "; "))
      }
    }
  }
}
