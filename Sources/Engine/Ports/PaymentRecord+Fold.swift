import Payments

extension PaymentRecord {
  /// Folds in what an event says by itself, whatever the flow of the plugin is.
  ///
  /// What only a plugin's flow can say is left to ``PaymentMachine``: which open state a reply or a
  /// silence leads to, and the doubt.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - moment: when it happened.
  ///   - confirmed: the last amount that a reading confirmed; kept from event to event.
  mutating func fold(
    _ event: PaymentEvent,
    at moment: Instant,
    confirmed: inout Int64?
  ) {
    updated = moment
    eventCount += 1
    switch event {
    case .received(let order):
      self.order = order
    case .routed(let account, let route, let plugin, _, _, _):
      self.account = account
      self.route = route
      self.plugin = plugin
      state = .routed
      // What the account of an earlier try said is not said of this one.
      providerReference = nil
      message = nil
      confirmed = nil
    case .callSent:
      if state == .received || state == .routed { state = .attempting }
    case .intent:
      // In doubt the same request is the question about the first one.
      if state != .inDoubt, state != .pending { state = .attempting }
    case .noEffect:
      state = .attempting
    case .presented(_, let action):
      state = .requiresAction
      self.action = action
    case .operation(_, let operation, let minorUnits, let end):
      take(operation, minorUnits: minorUnits, end)
    case .reply(_, let reading):
      fold(reading, confirmed: &confirmed)
    case .inquiry(_, let reading, _):
      if let reading { fold(reading, confirmed: &confirmed) }
    case .verdict(let state, let reason, let isSoft, let proof):
      if proof == ReturnAddress.proof { message = ReturnAddress.why }
      end(state, reason: reason, isSoft: isSoft, confirmed: confirmed)
    case .resolution(let state, _, _, _):
      let reason: Reason? = state == content.operation.done ? nil : .noEffect
      end(state, reason: reason, isSoft: false, confirmed: confirmed)
    case .notification(_, let kept):
      if providerReference == nil { providerReference = kept["provider_reference"] }
    case .notSent, .doubt, .allotted, .came:
      break
    }
  }

  private mutating func fold(_ reading: Reading, confirmed: inout Int64?) {
    if let reference = reading.keptOnPayment["provider_reference"] {
      providerReference = reference
    }
    if let minorUnits = reading.confirmedMinorUnits { confirmed = minorUnits }
    if let message = reading.message { self.message = message }
  }

  private mutating func end(
    _ state: PaymentState,
    reason: Reason?,
    isSoft: Bool,
    confirmed: Int64?
  ) {
    self.state = state
    self.reason = reason
    isSoftDecline = isSoft
    doubt = nil
    action = nil
    switch state {
    case .captured:
      capturedMinorUnits = confirmed ?? content.amount.minorUnits
    case .partiallyRefunded where parent == nil:
      // Given back elsewhere, before anybody looked: it was collected first.
      capturedMinorUnits = confirmed ?? content.amount.minorUnits
    case .refunded where parent == nil:
      capturedMinorUnits = confirmed ?? content.amount.minorUnits
      refundedMinorUnits = capturedMinorUnits
    default: break
    }
  }
}
