import Payments
import Providers

/// Checks 11 to 15, 42, 43 and 48: the steps of every operation.
enum FlowChecks {
  /// Where a step may lead, besides the ends.
  private static func targets(_ step: FlowStep) -> [FlowEdge.Target] {
    var targets = step.edges.map(\.target)
    if case .present(let policy) = step.action {
      let comes = policy.comes
      targets += [comes.callback, comes.notification, comes.cancel, comes.timeout]
    }
    if case .ask(let policy) = step.action {
      let answers = policy.answers
      targets += [answers.submit, answers.cancel, answers.timeout]
      if let again = answers.resend { targets.append(again) }
    }
    return targets
  }

  private static func steps(_ bench: CheckBench) -> [(
    name: String, plan: OperationPlan, step: FlowStep
  )] {
    bench.plugin.operations.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { operation, plan in
        plan.steps.sorted { $0.key < $1.key }
          .map { ("\(operation.rawValue).\($0.key)", plan, $0.value) }
      }
  }

  static func terminates(_ bench: CheckBench) -> CheckOutcome {
    let steps = steps(bench)
    var problems: [String] = []
    for (name, plan, step) in steps {
      var seen: Set<String> = [step.name]
      var open = [step]
      var ends = false
      while let next = open.popLast() {
        for target in targets(next) {
          guard case .step(let other) = target else {
            ends = true
            continue
          }
          if seen.insert(other).inserted, let step = plan.steps[other] { open.append(step) }
        }
      }
      if !ends { problems.append("\(name) never ends") }
    }
    return .of(problems, tried: steps.count, "steps that lead to an end")
  }

  static func defaults(_ bench: CheckBench) -> CheckOutcome {
    let steps = steps(bench).filter { !$0.step.edges.isEmpty }
    let open = steps.filter { $0.step.edges.last?.when != nil }
    return .of(open.map { "\($0.name) has no else" }, tried: steps.count, "lists of edges")
  }

  static func pages(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for (name, plan, step) in steps(bench) {
      guard case .present(let policy) = step.action else { continue }
      tried += 1
      if policy.timeout <= .zero { problems.append("\(name) has no time") }
      for case .step(let next) in targets(step) where plan.steps[next] == nil {
        problems.append("\(name) leads to \(next), which is no step")
      }
    }
    return .of(problems, tried: tried, "pages with their four ways out")
  }

  /// The poll of every step, asked on virtual time until it gives up.
  static func polls(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for (name, _, step) in steps(bench) {
      guard case .poll(let policy) = step.action else { continue }
      tried += 1
      var (asked, elapsed, wait) = (0, Duration.zero, policy.first)
      while asked < 100_000 {
        elapsed += wait
        if let deadline = policy.deadline, elapsed > deadline { break }
        asked += 1
        if let tries = policy.tries, asked >= tries { break }
        wait = min(wait * policy.factorHundredths / 100, policy.longest)
      }
      if asked == 0 { problems.append("\(name) never asks") }
      if asked >= 100_000 { problems.append("\(name) asks for ever") }
      if policy.longest > .seconds(86_400) { problems.append("\(name) may wait more than a day") }
    }
    return .of(problems, tried: tried, "polls that give up")
  }

  /// A pace that a reply gives, held within bounds.
  static func clamps(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for (name, _, step) in steps(bench) {
      guard case .poll(let policy) = step.action, let clamp = policy.clamp else { continue }
      tried += 1
      if clamp.least < .milliseconds(100) { problems.append("\(name) may ask without a pause") }
      if clamp.most > .seconds(3600) { problems.append("\(name) may wait more than an hour") }
    }
    if tried == 0 { return .notApplicable("no reply says when to ask again") }
    return .of(problems, tried: tried, "paces within bounds")
  }

  /// Without any notification a page ends in a question.
  static func settles(_ bench: CheckBench) -> CheckOutcome {
    var problems: [String] = []
    var tried = 0
    for (name, plan, step) in steps(bench) {
      // Nobody pays on what an operation without a payment shows.
      guard case .present(let policy) = step.action, !plan.operation.isWithoutPayment else {
        continue
      }
      tried += 1
      for target in [policy.comes.callback, policy.comes.timeout] {
        if target == .end { problems.append("\(name) ends without a question") }
        if target == .expire, plan.lookup == nil { problems.append("\(name) expires unasked") }
      }
    }
    return .of(problems, tried: tried, "pages that end in a question")
  }
}
