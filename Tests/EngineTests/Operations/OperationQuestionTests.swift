import Forms
import Payments
import Providers
import Testing
import Wire

@testable import Engine

/// An operation without a payment that asks for a code as often as it takes, and then polls as the
/// provider says.
@Suite struct `An operation that asks somebody` {
  private static let start = Instant(milliseconds: 1_000_000)

  private static func call(_ name: String, then next: String) -> FlowStep {
    FlowStep(
      name: name,
      action: .call(name),
      edges: [
        FlowEdge(when: { $0.state == "continue" }, target: .step(next)),
        FlowEdge(when: nil, target: .end),
      ]
    )
  }

  private static let plan: OperationPlan = {
    let code = FlowStep(
      name: "code",
      action: .ask(
        AskPolicy(
          kind: .otp,
          timeout: .seconds(60),
          answers: .init(
            submit: .step("check"),
            cancel: .end,
            timeout: .end,
            resend: .step("start")
          )
        )
      ),
      edges: [],
      visits: 3,
      form: AskPlan.code
    )
    let watch = FlowStep(
      name: "watch",
      action: .poll(
        PollPolicy(
          call: "look",
          first: .seconds(9),
          factorHundredths: 100,
          longest: .seconds(9),
          deadline: nil,
          tries: 3,
          clamp: .init(least: .seconds(1), most: .seconds(5), usual: .seconds(2))
        )
      ),
      edges: [FlowEdge(when: nil, target: .end)],
      every: { context in
        context.kept["retry"].flatMap(Int64.init).map { .milliseconds($0) }
      }
    )
    return OperationPlan(
      operation: .walletAuthorize,
      form: FormSchema(fields: []),
      start: "start",
      steps: [
        "start": call("start", then: "watch"), "code": code,
        "check": call("check", then: "watch"), "watch": watch,
      ],
      effectCall: nil,
      recoveries: [:],
      lookup: nil
    )
  }()

  private static func flow() throws -> OperationFlow {
    let currency = try #require(Currency(code: "UAH"))
    let content = PaymentContent(
      operation: .walletAuthorize,
      amount: Money(minorUnits: 0, currency: currency)
    )
    return OperationFlow(
      plan,
      context: CallContext(content: content, order: "", created: start, key: "k", now: start)
    ) { _ in true }
  }

  private static func answer(
    _ claim: Reading.Claim,
    retry: String? = nil
  ) -> OperationFlow.Answer {
    let kept = retry.map { ["retry": $0] } ?? [:]
    return .reading(Reading(claim: claim, kept: kept), GivenResult(members: [:], items: nil))
  }

  /// A flow that waits for its code.
  private static func asking() throws -> OperationFlow {
    var flow = try flow()
    _ = flow.begin(at: start)
    #expect(flow.take(answer(.needs(step: "code")), at: start) == .show(step: "code"))
    return flow
  }

  @Test func `goes on with the code, which only its requests see`() throws {
    var flow = try Self.asking()
    #expect(flow.result.state == "requires_action")
    flow.hold(AskPlan.held(["answer.otp"]), from: .answer)
    #expect(
      flow.came(.answer, at: Self.start) == .call("check", notBefore: Self.start)
    )
    #expect(flow.context.answers.has("answer.otp"))
    #expect(flow.result.action == nil)
  }

  @Test func `asks again in any order, and no oftener than it may`() throws {
    var flow = try Self.asking()
    for attempt in 1...3 {
      _ = flow.came(attempt == 2 ? .resend : .answer, at: Self.start)
      let next = flow.take(Self.answer(.needs(step: "code")), at: Self.start)
      #expect(next == (attempt < 3 ? .show(step: "code") : .end))
    }
    #expect(flow.result.state == "refused")
    #expect(flow.result.reason == .authenticationFailed)
  }

  @Test(
    arguments: [
      (.cancel, "canceled", .canceledByPayer), (.timeout, "expired", .expired),
    ] as [(Coming, String, Reason)]
  )
  func `ends when nobody answers`(coming: Coming, state: String, reason: Reason) throws {
    var flow = try Self.asking()
    #expect(flow.came(coming, at: Self.start) == .end)
    #expect(flow.result.state == state)
    #expect(flow.result.reason == reason)
    #expect(!flow.result.isDone)
  }

  /// Milliseconds that the provider names, and those that are waited.
  @Test(arguments: [("3000", 3000), ("1", 1000), ("999999", 5000), ("soon", 2000), (nil, 2000)])
  func `polls as the provider says, within bounds`(named: String?, wait: Int64) throws {
    var flow = try Self.asking()
    _ = flow.came(.answer, at: Self.start)
    var now = Self.start
    var waits: [Int64] = []
    var next = flow.take(Self.answer(.proceed, retry: named), at: now)
    while case .call("look", let moment) = next {
      waits.append(moment.milliseconds - now.milliseconds)
      now = moment
      next = flow.take(Self.answer(.state(.pending)), at: now)
    }
    #expect(waits == [wait, wait, wait])
    #expect(flow.result.state == "pending")
  }
}
