import Forms
import Payments

extension ProviderAccount {
  /// Checks what somebody answered to a step, and holds what is right.
  ///
  /// - Parameters:
  ///   - values: the values by the names of the step's fields; texts as they were typed.
  ///   - step: the step that asked.
  ///   - context: the payment as it stands.
  /// - Returns: the answers by the paths of requests, or what is wrong with them.
  public func answers(
    _ values: [String: String],
    to step: String,
    in context: CallContext
  ) -> Result<HeldAnswers, FormMistakes> {
    guard let plan = operations[context.running]?.steps[step],
      case .ask(let policy) = plan.action
    else { return .failure(FormMistakes(errors: [])) }
    let result = plan.form.check(
      values,
      FormContext(
        today: CalendarDay(of: context.now),
        currency: context.content.amount.currency
      )
    )
    guard result.isValid else { return .failure(FormMistakes(errors: result.errors)) }
    var held = HeldAnswers()
    for (name, text) in result.values { held.hold(text, as: "\(policy.root).\(name)") }
    for (name, hidden) in result.sensitive {
      hidden.withText { held.hold($0, as: "\(policy.root).\(name)") }
    }
    return .success(held)
  }
}
