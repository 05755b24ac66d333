import Forms
import Payments

/// What lives in the memory of a process only: the sensitive fields of forms.
extension OperationLoader {
  /// The step that asks once more for sensitive fields of the operation's own form, when it has some
  /// and somebody is there to be asked.
  var ownFormStep: FlowStep? {
    guard draft.operation.hasPayer else { return nil }
    let fields = draft.form.fields.filter(\.holdsSensitive)
      .map { field in
        var field = field
        // Whether a condition held then is not asked again: what was given is.
        field.isRequired = field.isRequired && field.condition == nil
        field.condition = nil
        return field
      }
    guard !fields.isEmpty else { return nil }
    let answers = AskPolicy.Answers(submit: .step("start"), cancel: .cancel, timeout: .expire)
    return FlowStep(
      name: FlowStep.ownForm,
      action: .ask(AskPolicy(kind: .input, timeout: .seconds(900), answers: answers)),
      edges: [],
      form: FormSchema(fields: fields)
    )
  }

  /// The steps by name.
  func flow(_ steps: [StepDraft], returning: Set<String>) -> [String: FlowStep] {
    var flow: [String: FlowStep] = [:]
    for step in steps where flow[step.name] == nil {
      flow[step.name] = self.step(step, needsReturnURL: returning.contains(step.name))
    }
    flow[FlowStep.ownForm] = ownFormStep
    return flow
  }

  /// What the steps show, by name.
  func pages(_ steps: [StepDraft]) -> [String: PagePlan] {
    var pages: [String: PagePlan] = [:]
    for step in steps where pages[step.name] == nil { pages[step.name] = step.page }
    if ownFormStep != nil { pages[FlowStep.ownForm] = .lines([]) }
    return pages
  }
}
