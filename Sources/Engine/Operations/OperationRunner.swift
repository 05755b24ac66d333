public import Payments
import Providers
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
  ///   - content: the operation and its fields, checked against its form; sensitive ones live in
  ///     memory only.
  ///   - locale: the language that `locale` names, such as `uk`.
  ///   - key: the idempotency key for the provider.
  /// - Returns: how it ended; `nil` when the account has no such operation, or it is a payment.
  public func run(
    _ content: PaymentContent,
    locale: String,
    key: String
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
    await account.gate.enter()
    defer { account.gate.leave() }
    var next = flow.begin(at: now)
    while true {
      switch next {
      case .end: return flow.result
      case .show(let step):
        do {
          flow.show(try provider.present(step: step, in: flow.context), why: nil)
        } catch {
          flow.show(nil, why: "\(error)")
        }
        return flow.result
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
