import Forms

/// What an operation adds to the manifest besides its plan.
struct OperationExtras: Sendable {
  /// The operation's own status words, before the plugin's.
  var status: StatusMap?
  var idempotency: IdempotencyPlan.Place
  /// `lookup.not_found`, one for each way to read the lookup's reply.
  var notFound: [Condition?]
  /// Facts that the provider's documentation does not give.
  var assumed: [String]
  /// The form's conditions and rules, compiled.
  var formConditions: [FormCondition: Condition]
  /// What steps show, by step.
  var pages: [String: PagePlan]
  /// Until when it can be paid on them, by step, where that is not the timeout.
  var ends: [String: Slotted] = [:]
  /// Optional credentials that the pages cannot do without.
  var needs: Set<String> = []
  /// How long the result of an operation without a payment may be told again, such as `300s`.
  var cache: Slotted?
  /// How fields of the form are fetched.
  var remote: RemotePlan?
  /// Calls behind the effect call or page, where "nothing can have moved" is no longer true.
  var callsAfterEffect: Set<String>
}
