import Payments

extension OperationPlan {
  /// Whether a payment of this operation can move money, by a call or by a payer on a page.
  public var movesMoney: Bool {
    effectCall != nil
      || steps.values.contains {
        if case .present(let policy) = $0.action { policy.kind != .frame } else { false }
      }
  }

  /// Every call that the operation may make.
  var calls: Set<String> {
    var calls = Set(
      steps.values.map(\.action)
        .compactMap { action in
          switch action {
          case .call(let call): call
          case .poll(let policy): policy.call
          case .present, .ask: nil
          }
        }
    )
    if let lookup { calls.insert(lookup.call) }
    for call in calls { if let recovery = recoveries[call] { calls.insert(recovery) } }
    return calls
  }

  /// The plan with a shorter settle window, for simulators.
  func shortened(by override: AccountSettings.LookupOverride) -> OperationPlan {
    var lookup = lookup
    if let time = override.maxProcessing { lookup?.maxProcessing = time }
    if let time = override.completeAfter { lookup?.completeAfter = time }
    return OperationPlan(
      operation: operation,
      form: form,
      start: start,
      steps: steps,
      effectCall: effectCall,
      recoveries: recoveries,
      lookup: lookup
    )
  }
}
