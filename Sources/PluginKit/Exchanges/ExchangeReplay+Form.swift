import Forms
import Payments
import Providers

extension ExchangeReplay {
  /// Gives values to a form, as a payment of the file's amount would.
  func fill(_ expected: ExpectedForm, _ context: CallContext) -> [Mismatch] {
    guard let plan = account.operations[expected.operation] else {
      return [Self.formMismatch(expected, "form", "an operation", "none")]
    }
    var content = context.content
    content.operation = expected.operation
    if let amount = expected.amount { content.amount = amount }
    let result = plan.form.check(
      expected.fields,
      FormContext(
        today: CalendarDay(of: context.now),
        currency: content.amount.currency,
        evaluator: account.plugin.formEvaluator(
          of: expected.operation,
          for: content,
          now: context.now
        )
      )
    )
    let errors = result.errors.map { "\($0.field) \($0.code)" }
    var mismatches: [Mismatch] = []
    if errors != expected.errors {
      let wanted = expected.errors.joined(separator: ", ")
      mismatches.append(
        Self.formMismatch(expected, "errors", wanted, errors.joined(separator: ", "))
      )
    }
    for (name, value) in expected.values.sorted(by: { $0.key < $1.key })
    where result.values[name] != value {
      mismatches.append(
        Self.formMismatch(expected, "values.\(name)", value, result.values[name] ?? "nothing")
      )
    }
    return mismatches
  }

  private static func formMismatch(
    _ form: ExpectedForm,
    _ pointer: String,
    _ expected: String,
    _ actual: String
  ) -> Mismatch {
    Mismatch(
      place: form.place,
      pointer: "\(form.operation.rawValue).\(pointer)",
      expected: expected.isEmpty ? "nothing" : expected,
      actual: actual.isEmpty ? "nothing" : actual
    )
  }
}
