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
  ///   - maySend: asked before every call that moves money.
  /// - Returns: the payment afterwards; `refused` with `not_permitted` when it waits for nothing of
  ///   the kind, with `invalid_request` when the values are wrong, and nothing was changed then.
  /// - Throws: ``JournalError`` when the journal cannot work.
  public func answer(
    _ id: PaymentID,
    _ answer: PayerAnswer,
    maySend: @escaping @Sendable () -> Bool
  ) async throws(JournalError) -> PaymentAnswer {
    guard take(id) else { return try await stored(id) }
    defer { letGo(id) }
    guard let record = try await journal.payment(id) else {
      return .refused(.notFound, message: "no payment is called \(id.text)")
    }
    guard let claimed = try await journal.claim(id) else { return .payment(record) }
    switch try await speaker(of: claimed) {
    case .failure(let failure): return try await stuck(claimed, failure)
    case .success(let account):
      return try await give(answer, to: claimed, account, maySend: maySend)
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
