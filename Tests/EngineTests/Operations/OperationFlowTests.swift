import Forms
import Payments
import Providers
import Testing
import Wire

@testable import Engine

@Suite struct `An operation without a payment` {
  private static let start = Instant(milliseconds: 1_000_000)

  /// One call, and a poll behind it while the provider has not decided.
  private static let plan = OperationPlan(
    operation: .qrStatic,
    form: FormSchema(fields: []),
    start: "start",
    steps: [
      "start": FlowStep(
        name: "start",
        action: .call("make"),
        edges: [
          FlowEdge(when: { $0.state == "continue" }, target: .step("watch")),
          FlowEdge(when: { $0.state == "refused" }, target: .cancel),
          FlowEdge(when: nil, target: .end),
        ]
      ),
      "watch": FlowStep(
        name: "watch",
        action: .poll(
          PollPolicy(
            call: "look",
            first: .seconds(2),
            factorHundredths: 150,
            longest: .seconds(4),
            deadline: .seconds(10),
            tries: nil
          )
        ),
        edges: [FlowEdge(when: nil, target: .end)]
      ),
    ],
    effectCall: nil,
    recoveries: [:],
    lookup: nil
  )

  private static func flow(repeats: Bool = true) throws -> OperationFlow {
    let currency = try #require(Currency(code: "EUR"))
    let content = PaymentContent(
      operation: .qrStatic,
      amount: Money(minorUnits: 0, currency: currency)
    )
    return OperationFlow(
      plan,
      context: CallContext(content: content, order: "", created: start, key: "k", now: start)
    ) { _ in repeats }
  }

  private static func answer(_ claim: Reading.Claim) -> OperationFlow.Answer {
    let given = GivenResult(members: ["n": .number("1")], items: [["id": .text("7")]])
    return .reading(Reading(claim: claim, kept: ["id": "q1"], code: "0"), given)
  }

  @Test(
    arguments: [
      (.declined(.other, isSoft: false), "declined", "other"),
      (.refused(.notFound, effect: .none), "canceled", "canceled_by_payer"),
      (.state(.pending), "pending", ""), (.unproved(why: "x"), "in_doubt", ""),
      (.notFound, "in_doubt", ""), (.recover, "in_doubt", ""),
      (.needs(step: "none"), "in_doubt", ""),
      (.mismatch(field: "amount", expected: "1", found: "2"), "in_doubt", ""),
    ] as [(Reading.Claim, String, String)]
  )
  func `ends as its last reply says`(claim: Reading.Claim, state: String, reason: String) throws {
    var flow = try Self.flow()
    #expect(flow.begin(at: Self.start) == .call("make", notBefore: Self.start))
    #expect(flow.take(Self.answer(claim), at: Self.start) == .end)
    #expect(flow.result.state == state)
    #expect(flow.result.reason?.rawValue ?? "" == reason)
    #expect(!flow.result.isDone)
  }

  @Test func `polls until the provider has decided, and keeps what replies gave`() throws {
    var flow = try Self.flow()
    _ = flow.begin(at: Self.start)
    var now = Self.start
    var waits: [Int64] = []
    var next = flow.take(Self.answer(.proceed), at: now)
    while case .call(let call, let moment) = next {
      #expect(call == "look")
      waits.append(moment.milliseconds - now.milliseconds)
      now = moment
      next = flow.take(Self.answer(waits.count == 3 ? .proceed : .state(.pending)), at: now)
    }
    #expect(waits == [2000, 3000, 4000])
    #expect(flow.result.isDone)
    #expect(flow.context.kept == ["id": "q1"])
    #expect(flow.result.members == ["n": .number("1")])
    #expect(flow.result.items == [["id": .text("7")]])
  }

  @Test func `stops asking at the deadline`() throws {
    var flow = try Self.flow()
    _ = flow.begin(at: Self.start)
    var now = Self.start
    var next = flow.take(Self.answer(.proceed), at: now)
    var questions = 0
    while case .call(_, let moment) = next {
      questions += 1
      now = moment
      next = flow.take(Self.answer(.state(.pending)), at: now)
    }
    #expect(questions == 3)
    #expect(flow.result.state == "pending")
  }

  @Test(
    arguments: [
      (true, true, 4, "refused"), (true, false, 4, "refused"), (false, true, 1, "in_doubt"),
      (false, false, 1, "refused"),
    ]
  )
  func `makes only calls again that may be repeated`(
    repeats: Bool,
    mayHaveArrived: Bool,
    calls: Int,
    state: String
  ) throws {
    var flow = try Self.flow(repeats: repeats)
    var next = flow.begin(at: Self.start)
    var made = 0
    while case .call(_, let moment) = next {
      made += 1
      next = flow.take(.nothing(why: "timeout", mayHaveArrived: mayHaveArrived), at: moment)
    }
    #expect(made == calls)
    #expect(flow.result.state == state)
    #expect(flow.result.why == "timeout")
  }
}
