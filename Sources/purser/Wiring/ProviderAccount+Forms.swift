import Batch
import Engine
import Forms
import Payments
import Providers

extension ProviderAccount {
  /// What the check of a form needs to know of a payment.
  ///
  /// `given` are the host's own values of `info` and `carry` fields.
  func formContext(
    of content: PaymentContent,
    given: [String: String] = [:],
    at now: Instant = EngineClock.present()
  ) -> FormContext {
    FormContext(
      today: CalendarDay(of: now),
      currency: content.amount.currency,
      given: given,
      evaluator: formEvaluator(of: content.operation, for: FormSubject(content), now: now)
    )
  }

  /// How the conditions and rules of an operation's form are evaluated for what its fields are given
  /// for.
  func formEvaluator(
    of operation: Payments.Operation,
    for subject: FormSubject,
    now: Instant
  ) -> FormContext.Evaluator {
    guard let currency = subject.currency else { return { _, _ in false } }
    let unknown = PaymentContent(
      operation: operation,
      amount: Money(minorUnits: 0, currency: currency)
    )
    return plugin.formEvaluator(
      of: operation,
      for: subject.content ?? unknown,
      facts: subject.operation,
      now: now
    )
  }
}
