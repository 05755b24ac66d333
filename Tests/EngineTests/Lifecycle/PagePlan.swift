import Forms
import Payments
import Providers

@testable import Engine

/// A payment by a page, as a plugin would describe it: registered, shown, looked up.
enum PagePlan {
  static let time = Duration.seconds(600)

  static func plan(sequences: [String] = []) -> OperationPlan {
    let start = FlowStep(
      name: "start",
      action: .call("init"),
      edges: [
        FlowEdge(when: { $0.state == "continue" }, target: .step("page")),
        FlowEdge(when: nil, target: .end),
      ],
      sequences: sequences
    )
    let page = FlowStep(
      name: "page",
      action: .present(
        PresentPolicy(
          kind: .redirect,
          timeout: time,
          comes: .init(
            callback: .step("watch"),
            notification: .step("watch"),
            cancel: .cancel,
            timeout: .expire
          )
        )
      ),
      edges: []
    )
    let watch = FlowStep(
      name: "watch",
      action: .poll(ChargePlan.poll),
      edges: [FlowEdge(when: nil, target: .end)]
    )
    return OperationPlan(
      operation: .pay,
      form: FormSchema(fields: []),
      start: "start",
      steps: ["start": start, "page": page, "watch": watch],
      effectCall: nil,
      recoveries: ["init": "find"],
      lookup: ChargePlan.lookup
    )
  }

  /// A walk that has shown its page at 0 ms.
  static func shown() -> MachineWalk {
    var walk = MachineWalk(plan: plan())
    walk.give(.begin)
    walk.read(.proceed)
    walk.give(.presented(PaymentAction(kind: .redirect, url: "https://pay.example/1")))
    return walk
  }
}
