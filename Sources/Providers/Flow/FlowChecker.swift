import Payments
import Wire

/// Judges the steps of one operation: every name is known, every step is reached, the flow ends,
/// and money moves at exactly one call.
struct FlowChecker: Sendable {
  /// What the checker must know of a call.
  struct Call: Sendable {
    var isEffect: Bool
    /// Whether it may be made again after silence: `repeatable: true` or `recover`.
    var mayRepeat: Bool
    /// Whether some outcome keeps `provider_reference` on the payment.
    var keepsReference: Bool
    /// The steps that outcomes ask for (`needs`).
    var neededSteps: [String]
    /// Where the call's key stands.
    var place: Place
  }

  let operation: Operation
  /// The operation's name in messages, such as `operations.charge`.
  let name: String
  /// The place of the operation's key.
  let place: Place
  let calls: [String: Call]
  let steps: [String: StepDraft]
  /// The steps' names in the order of the file.
  let order: [String]

  /// Whether the lookup's call keeps `provider_reference` on the payment.
  let lookupKeepsReference: Bool
  /// Whether the provider promises to answer a repeated effect call as it answered the first one,
  /// so that a poll may ask with it.
  let mayReplay: Bool

  /// The one step at which money may move, when the flow is right.
  func check(_ diagnostics: inout Diagnostics) -> String? {
    guard !order.isEmpty else { return nil }
    guard steps["start"] != nil else {
      diagnostics.error(
        .unknownStep,
        at: place,
        "\(name) has no step called \"start\"",
        help: "the flow begins at the step \"start\"",
        replacement: nil
      )
      return nil
    }
    if let start = steps["start"], case .poll = start.action {
      diagnostics.error(
        .wrongShape,
        at: start.place,
        "the step \"start\" of \(name) must call or present something, found a poll",
        help: "ask once with a call, and poll in the step behind it"
      )
      return nil
    }
    guard namesAreKnown(&diagnostics) else { return nil }
    let reached = reachable(from: "start")
    for step in order where !reached.contains(step) {
      guard let draft = steps[step] else { continue }
      diagnostics.error(
        .stepUnreachable,
        at: draft.place,
        "step \"\(step)\" of \(name) is never reached",
        help: "let an edge go to it, or delete it"
      )
    }
    guard checkEnds(reached, &diagnostics) else { return nil }
    return checkEffects(reached, &diagnostics)
  }

  // MARK: Names

  private func namesAreKnown(_ diagnostics: inout Diagnostics) -> Bool {
    var allKnown = true
    for step in order {
      guard let draft = steps[step] else { continue }
      if !draft.waitsForPayer, calls[draft.call] == nil {
        allKnown = false
        let nearest = Nearest.name(to: draft.call, among: calls.keys.sorted())
        diagnostics.error(
          .unknownCall,
          at: draft.callPlace,
          "step \"\(step)\" of \(name) calls \"\(draft.call)\", which is no call of this plugin",
          help: nearest.map { "did you mean \"\($0)\"?" },
          replacement: nearest
        )
      }
      for needed in calls[draft.call]?.neededSteps ?? [] where steps[needed] == nil {
        allKnown = false
        diagnostics.error(
          .unknownStep,
          at: calls[draft.call]?.place ?? draft.place,
          "calls.\(draft.call) needs the step \"\(needed)\", which is no step of \(name)"
        )
      }
      for edge in draft.edges {
        guard case .step(let target) = edge.edge.target, steps[target] == nil else { continue }
        allKnown = false
        let nearest = Nearest.name(to: target, among: order + ["end", "cancel", "expire", "doubt"])
        diagnostics.error(
          .unknownStep,
          at: edge.place,
          "an edge of step \"\(step)\" goes to \"\(target)\", which is no step of \(name)",
          help: nearest.map { "did you mean \"\($0)\"?" },
          replacement: nearest
        )
      }
    }
    return allKnown
  }

  /// The steps that an edge of a step leads to.
  func next(_ step: String) -> [String] {
    let targets = (steps[step]?.edges ?? [])
      .compactMap { edge in
        if case .step(let target) = edge.edge.target { target } else { nil }
      }
    return targets + (steps[step].flatMap { calls[$0.call] }?.neededSteps ?? [])
  }

  /// The steps that can follow a step, itself included; no way leads through those of `closed`.
  func reachable(from start: String, without closed: Set<String> = []) -> Set<String> {
    if closed.contains(start) { return [] }
    var reached: Set<String> = [start]
    var open = [start]
    while let step = open.popLast() {
      for target in next(step) where !closed.contains(target) {
        if reached.insert(target).inserted { open.append(target) }
      }
    }
    return reached
  }

  // MARK: Ends

  /// A flow ends when every circle in it holds a step that may be entered so many times only,
  /// because every step has a final `else`.
  private func checkEnds(_ reached: Set<String>, _ diagnostics: inout Diagnostics) -> Bool {
    var isRight = true
    let bounded = Set(steps.values.filter { 1 < $0.visits }.map(\.name))
    for step in order where reached.contains(step) && !bounded.contains(step) {
      guard let draft = steps[step],
        next(step).contains(where: { reachable(from: $0, without: bounded).contains(step) })
      else { continue }
      diagnostics.error(
        .flowCannotEnd,
        at: draft.place,
        "step \"\(step)\" of \(name) can be reached from itself, so that the flow may never end",
        help: "use a poll with a deadline to ask again, or say visits: 3 at a step of the circle"
      )
      isRight = false
    }
    return isRight
  }
}
