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
    _ fields: FieldBook,
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
    guard name != satisfied else { return nil }
    switch fields.form(account, plan, for: content) {
    case .failure(let why): return why.inWords
    case .success(let fetched):
      return Self.mistake(in: plan.form, fetched, of: account, content, hidden, at: now)
    }
  }

  /// The first thing that a form misses or refuses.
  private static func mistake(
    in declared: FormSchema,
    _ fetched: FetchedForm?,
    of account: ProviderAccount,
    _ content: PaymentContent,
    _ hidden: HiddenFields?,
    at now: Instant
  ) -> String? {
    let own = content.fields.merging(hidden?.texts ?? [:]) { _, hidden in hidden }
      .filter { declared.hasField($0.key) }
    let form = fetched?.schema ?? declared
    let carried = own.filter { fetched?.carried.contains($0.key) ?? false }
    let context = account.formContext(of: content, given: carried, at: now)
    guard let error = form.check(own, context).errors.first else { return nil }
    if error.mistake == .required { return "needs \(error.field)" }
    return "does not accept \(error.field): \(error.message(in: .en))"
  }
}
