/// What reading and rendering need to know of the operation that is being run, worked out once.
final class RunningOperation: Sendable {
  let idempotency: IdempotencyPlan.Place
  let notFound: [Condition?]
  let callsAfterEffect: Set<String>
  /// The operation's own status words before the plugin's.
  let statuses: StatusMap

  init(_ extras: OperationExtras?, _ statuses: StatusMap) {
    idempotency = extras?.idempotency ?? .none
    notFound = extras?.notFound ?? []
    callsAfterEffect = extras?.callsAfterEffect ?? []
    self.statuses = statuses
  }
}
