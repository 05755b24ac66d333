import Forms
import Payments
import Providers

@testable import Engine

/// A charge of two calls with a poll behind it, as a plugin would describe it.
enum ChargePlan {
  static let lookup = LookupPolicy(
    call: "find",
    completeAfter: .seconds(1),
    maxProcessing: .seconds(2),
    readings: 2
  )

  static let poll = PollPolicy(
    call: "state",
    first: .seconds(2),
    factorHundredths: 150,
    longest: .seconds(15),
    deadline: .seconds(60),
    tries: nil
  )

  static func plan(polls: Bool = true, poll: PollPolicy = poll) -> OperationPlan {
    let start = FlowStep(
      name: "start",
      action: .call("init"),
      edges: [
        FlowEdge(when: { $0.state == "continue" }, target: .step("charge")),
        FlowEdge(when: nil, target: .end),
      ]
    )
    let open = FlowEdge(
      when: { ["pending", "in_doubt"].contains($0.state) },
      target: .step("watch")
    )
    let charge = FlowStep(
      name: "charge",
      action: .call("charge"),
      edges: (polls ? [open] : []) + [FlowEdge(when: nil, target: .end)]
    )
    let watch = FlowStep(
      name: "watch",
      action: .poll(poll),
      edges: [FlowEdge(when: nil, target: .end)]
    )
    return OperationPlan(
      operation: .charge,
      form: FormSchema(fields: []),
      start: "start",
      steps: ["start": start, "charge": charge, "watch": watch],
      effectCall: "charge",
      recoveries: ["init": "find"],
      lookup: lookup
    )
  }

  static let terms = LifecycleTerms(total: .seconds(2), lookup: lookup)

  static func record() -> PaymentRecord {
    guard let id = PaymentID(text: "pay_test"), let roubles = Currency(code: "RUB") else {
      preconditionFailure("the fixture is wrong")
    }
    return PaymentRecord(
      id: id,
      key: "INV-1#1",
      content: PaymentContent(
        operation: .charge,
        amount: Money(minorUnits: 10_050, currency: roubles),
        reference: "INV-1"
      ),
      order: "INV-1",
      account: "main",
      plugin: "test",
      route: "all",
      created: Instant(milliseconds: 0)
    )
  }
}
