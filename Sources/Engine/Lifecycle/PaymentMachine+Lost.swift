import Forms
import Payments
import Providers

/// Values that were given and are gone with the process that held them; events know their names.
extension PaymentMachine {
  /// The names of the values that are held as the answer to a step.
  func names(heldFor step: FlowStep) -> [String] {
    guard case .ask(let policy) = step.action else { return [] }
    let own = Set(step.form.fields.map(\.name))
    return held.names(below: policy.root).filter { own.contains(String($0.prefix { $0 != "." })) }
  }

  /// The fields of the operation's own form that were given, or must have been, and that nobody
  /// holds any more.
  var lostInputs: [String] {
    let own = Set(plan.form.fields.map(\.name))
    let required = plan.form.fields
      .filter { $0.type.isSensitive && $0.isRequired && $0.condition == nil }
      .map(\.name)
    let given = (given[FlowStep.ownForm] ?? [])
      .filter { own.contains(String($0.prefix { $0 != "." })) }
    return Set(required + given).filter { !held.has("input.\($0)") }.sorted()
  }

  /// The paths of the values of an answered step that nobody holds any more.
  private func lost(_ step: String) -> [String] {
    guard let plan = plan.steps[step], case .ask(let policy) = plan.action else { return [] }
    return Set(plan.form.requiredNames + (given[step] ?? []))
      .map { "\(policy.root).\($0)" }
      .filter { !held.has($0) }
  }

  /// The first answered step of whose values one is gone.
  var lostQuestion: String? { answered.first { !lost($0).isEmpty } }

  /// Whether the request of a step reads a value that is gone.
  func readsWhatIsLost(_ step: String) -> Bool {
    guard let reads = plan.steps[step]?.reads, !reads.isEmpty else { return false }
    let lost = answered.flatMap(lost) + lostInputs.map { "input.\($0)" }
    return lost.contains(where: reads.contains)
  }

  /// What the step behind a page cannot do without, of what the browser brings back, by its names.
  func callbackNames(behind page: FlowStep) -> [String] {
    guard case .step(let next)? = page.target(.callback) else { return [] }
    return callbackNames(of: next)
  }

  private func callbackNames(of step: String) -> [String] {
    (plan.steps[step]?.requires ?? []).filter { $0.hasPrefix("callback.") }
      .map { String($0.dropFirst("callback.".count)) }.sorted()
  }

  /// Whether the browser came back and what it brought died before it was passed on, so that it may
  /// be brought once more.
  var lacksCallback: Bool {
    guard case .ready(let step) = phase else { return false }
    return callbackNames(of: step).contains { !held.has("callback.\($0)") }
  }

  /// What to do when values that the flow goes on with were lost with their process; nothing that
  /// could move money was sent.
  ///
  /// - Returns: whether the phase was changed.
  mutating func recoverAnswers() -> Bool {
    guard lastSendBy == nil else { return false }
    if let lostInput = lostInputs.first {
      if plan.steps[FlowStep.ownForm] == nil {
        conclude(.refused, reason: .inputLost, proof: "input_lost:\(lostInput)")
      } else {
        phase = .showing(step: FlowStep.ownForm)
      }
      return true
    }
    guard let lostQuestion else { return false }
    phase = .showing(step: lostQuestion)
    return true
  }
}
