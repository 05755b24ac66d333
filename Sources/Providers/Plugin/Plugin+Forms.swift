public import Forms
public import Payments

extension Plugin {
  /// How the conditions of an operation's form are evaluated for a payment; give it to
  /// ``Forms/FormContext``.
  ///
  /// - Parameters:
  ///   - operation: whose form is checked.
  ///   - content: the payment as far as it is known; its fields are replaced by the form's values.
  ///   - facts: what is asked for when it is a capture, void or refund of that payment.
  ///   - now: the moment of the check, which conditions read as `now`.
  /// - Returns: the evaluator; a condition that cannot be evaluated does not hold.
  public func formEvaluator(
    of operation: Payments.Operation,
    for content: PaymentContent,
    facts: OperationFacts? = nil,
    now: Instant
  ) -> FormContext.Evaluator {
    let conditions = manifest.extras[operation]?.formConditions ?? [:]
    let names = names
    return { condition, values in
      guard let compiled = conditions[condition] else { return false }
      var content = content
      content.fields = values
      let context = CallContext(
        content: content,
        order: "",
        created: Instant(milliseconds: 0),
        key: "",
        now: now,
        operation: facts
      )
      do throws(EvaluationError) {
        let evaluation = CallEvaluation(context: context, account: .none, names: names)
        return try compiled.holds(in: evaluation)
      } catch {
        return false
      }
    }
  }
}
