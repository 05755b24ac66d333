public import Payments

/// The machine's answer to one input: first append, then act.
public struct Decision: Equatable, Sendable {
  /// The events to append in one write; empty when nothing happened.
  public var events: [PaymentEvent]
  /// What to do after the write is durable.
  public var action: MachineAction

  /// Makes a decision.
  public init(events: [PaymentEvent], action: MachineAction) {
    self.events = events
    self.action = action
  }
}

extension Decision {
  /// Whether a call that moves money is begun by it.
  var movesMoney: Bool {
    if case .call(_, _, movesMoney: true) = action { true } else { false }
  }
}
