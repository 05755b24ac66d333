import Payments

extension PaymentRecord {
  /// The first part of this record that its events say otherwise; `nil` when they agree.
  ///
  /// Everything that a decision about money rests on is compared: whether and how the payment
  /// ended, what was collected, when it was received, at which account. Among open states only a
  /// plugin's flow can tell more than that the payment is open.
  public func contradiction(by events: [StoredEvent]) -> RecordContradiction? {
    var told = asReceived
    var confirmed: Int64?
    for stored in events { told.fold(stored.event, at: stored.at, confirmed: &confirmed) }
    let isInFlow = Self.flowStates.contains(told.state) && Self.flowStates.contains(state)
    let parts: [(column: String, found: String?, expected: String?, isEqual: Bool)] = [
      ("state", state.rawValue, told.state.rawValue, isInFlow),
      ("captured", "\(capturedMinorUnits)", "\(told.capturedMinorUnits)", false),
      ("refunded", "\(refundedMinorUnits)", "\(told.refundedMinorUnits)", false),
      ("voided", "\(voidedMinorUnits)", "\(told.voidedMinorUnits)", false),
      ("reason", reason?.rawValue, told.reason?.rawValue, false),
      ("is_soft", isSoftDecline ? "1" : "0", told.isSoftDecline ? "1" : "0", false),
      ("order_number", order, told.order, false),
      ("account", account, told.account, false),
      ("plugin", plugin, told.plugin, false),
      ("route", route, told.route, false),
      ("provider_reference", providerReference, told.providerReference, false),
      ("event_count", "\(eventCount)", "\(told.eventCount)", false),
      ("created", created.rfc3339, events.first.map(\.at.rfc3339), created == events.first?.at),
    ]
    for part in parts where !part.isEqual && part.found != part.expected {
      return RecordContradiction(
        payment: id,
        column: part.column,
        found: part.found ?? "NULL",
        expected: part.expected ?? "NULL"
      )
    }
    return nil
  }

  /// The states that a flow may be in behind its first call.
  private static let flowStates: Set<PaymentState> = [
    .attempting, .pending, .inDoubt, .requiresAction,
  ]
}
