import Forms
public import Payments
public import Providers
import Wire

/// Runs operations that are no payments, such as a list of saved cards: nothing is journaled, no
/// money moves, and only calls that may be repeated are made again.
public struct OperationRunner: Sendable {
  private let account: EngineAccount
  private let transport: any Transport
  private let clock: EngineClock

  /// Makes a runner for an account.
  public init(account: EngineAccount, transport: any Transport, clock: EngineClock) {
    self.account = account
    self.transport = transport
    self.clock = clock
  }

  /// Runs an operation to its end, or to what somebody has to do first.
  ///
  /// - Parameters:
  ///   - content: the operation and its fields, checked against its form.
  ///   - locale: the language that `locale` names, such as `uk`.
  ///   - key: the idempotency key for the provider.
  ///   - answers: the sensitive fields of the form; in memory only.
  ///   - asking: who answers what the operation asks for on its way, or `nil` when nobody does.
  ///   - returnURL: where the payer's browser comes back to.
  /// - Returns: how it ended; `nil` when the account has no such operation, or it is a payment.
  public func run(
    _ content: PaymentContent,
    locale: String,
    key: String,
    answers: HeldAnswers = HeldAnswers(),
    asking: (any Asking)? = nil,
    returnURL: String? = nil
  ) async -> OperationResult? {
    let provider = account.provider
    guard content.operation.isWithoutPayment, let plan = provider.operations[content.operation]
    else { return nil }
    let now = clock.now()
    var flow = OperationFlow(
      plan,
      context: CallContext(
        content: content,
        order: content.reference ?? "",
        created: now,
        key: key,
        now: now,
        locale: locale
      )
    ) { provider.mayRepeat($0) }
    flow.equip(answers, returnURL: returnURL)
    await account.gate.enter()
    defer { account.gate.leave() }
    var next = flow.begin(at: now)
    while true {
      switch next {
      case .end: return flow.result
      case .show(let step):
        // Whoever is asked takes his time: others may work meanwhile.
        account.gate.leave()
        let coming = await show(step, &flow, asking)
        await account.gate.enter()
        guard let coming else { return flow.result }
        next = flow.came(coming, at: clock.now())
      case .call(let call, let moment):
        if clock.now() < moment { await clock.sleep(moment) }
        guard !Task.isCancelled else {
          _ = flow.take(.nothing(why: "stopped", mayHaveArrived: true), at: clock.now())
          return flow.result
        }
        let answer = await ask(call, flow.context)
        next = flow.take(answer, at: clock.now())
      }
    }
  }

  /// Shows a step to somebody; nil when nobody did anything about it.
  private func show(
    _ step: String,
    _ flow: inout OperationFlow,
    _ asking: (any Asking)?
  ) async -> Coming? {
    var context = flow.context
    context.now = clock.now()
    let action: PaymentAction
    do {
      action = try account.provider.present(step: step, in: context)
    } catch {
      flow.show(nil, why: "\(error)")
      return nil
    }
    flow.show(action, why: nil)
    let ends = action.expires ?? clock.now()
    while true {
      guard let answer = await asking?.answer(to: action) else {
        // A frame and a wait pass by themselves.
        guard action.kind == .frame || action.kind == .wait else { return nil }
        await clock.sleep(ends)
        return .timeout
      }
      guard clock.now() < ends else { return .timeout }
      switch read(answer, to: step, flow.context) {
      case .success(let (coming, held)):
        flow.hold(held, from: coming)
        return coming
      case .failure(let wrong):
        flow.show(action, why: wrong.why)
        guard let asking, asking.mayAskAgain(after: wrong.why) else { return nil }
      }
    }
  }

  private struct WrongAnswer: Error {
    let why: String
  }

  private func read(
    _ answer: PayerAnswer,
    to step: String,
    _ context: CallContext
  ) -> Result<(Coming, HeldAnswers), WrongAnswer> {
    switch answer {
    case .cancel: return .success((.cancel, HeldAnswers()))
    case .resend: return .success((.resend, HeldAnswers()))
    case .callback(let fields):
      if let problem = CallbackLimits.problem(fields) { return .failure(.init(why: problem)) }
      return .success((.callback, CallbackLimits.held(fields)))
    case .values(let values):
      switch account.provider.answers(values, to: step, in: context) {
      case .success(let held): return .success((.answer, held))
      case .failure(let mistakes):
        let language = Language(rawValue: context.locale) ?? .en
        let texts = mistakes.errors.map { "\($0.field): \($0.message(in: language))" }
        return .failure(.init(why: texts.joined(separator: "; ")))
      }
    }
  }

  private func ask(_ call: String, _ context: CallContext) async -> OperationFlow.Answer {
    let now = clock.now()
    let turn = account.gate.takeTurn(at: now)
    if now < turn { await clock.sleep(turn) }
    var context = context
    context.now = clock.now()
    do {
      let request = try account.provider.render(call: call, in: context)
      var terms = account.transport
      if let own = account.provider.timeout(of: call) { terms.total = own }
      let result = await transport.exchange(request, terms)
      account.gate.note(result, at: clock.now())
      switch result {
      case .notSent(let why): return .nothing(why: why, mayHaveArrived: false)
      case .silent(let why): return .nothing(why: why, mayHaveArrived: true)
      case .reply(let reply):
        switch account.provider.read(call: call, reply: reply, in: context, purpose: .step) {
        case .noReading(let why): return .nothing(why: why, mayHaveArrived: true)
        case .reading(let reading):
          guard let given = account.provider.given(call: call, reply: reply, in: context) else {
            return .nothing(why: "the reply cannot be read", mayHaveArrived: true)
          }
          return .reading(reading, given)
        }
      }
    } catch {
      return .nothing(why: "\(error)", mayHaveArrived: false)
    }
  }
}
