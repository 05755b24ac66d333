import Batch
import Engine
import Forms
import Payments
import Providers

extension Configuration {
  /// Why an account may not take a payment, in one clause; `nil` when it may.
  ///
  /// The account must have the operation and the currency, and its form must accept the fields that
  /// the payment brings for it; the form of the account `satisfied` was asked already and does.
  func obstacle(
    _ name: String,
    to content: PaymentContent,
    satisfied: String? = nil,
    hidden: HiddenFields? = nil,
    at now: Instant = EngineClock.present()
  ) -> String? {
    guard let account = account(name) else { return "it cannot be used, see purser check" }
    guard let plan = account.operations[content.operation] else {
      let operation = content.operation.rawValue
      return account.unavailable[content.operation] ?? "it has no operation \(operation)"
    }
    guard account.plugin.takes(content.amount.currency) else {
      return "it takes only \(account.plugin.currencyCodes.joined(separator: ", "))"
    }
    if publicURL == nil, plan.steps[plan.start]?.needsReturnURL ?? false {
      return ReturnAddress.why
    }
    return name == satisfied
      ? nil : Self.mistake(in: plan.form, of: account, content, hidden, at: now)
  }

  /// The first thing that a form misses or refuses.
  private static func mistake(
    in form: FormSchema,
    of account: ProviderAccount,
    _ content: PaymentContent,
    _ hidden: HiddenFields?,
    at now: Instant
  ) -> String? {
    let own = content.fields.merging(hidden?.texts ?? [:]) { _, hidden in hidden }
      .filter { form.hasField($0.key) }
    let context = account.formContext(of: content, at: now)
    guard let error = form.check(own, context).errors.first else { return nil }
    if error.mistake == .required { return "needs \(error.field)" }
    return "does not accept \(error.field): \(error.message(in: .en))"
  }
}
