public import Payments
public import Providers

/// What the driver does next, after it has appended the decision's events.
public enum MachineAction: Equatable, Sendable {
  /// Make this call now and give its end to the machine.
  case call(String, purpose: ReadingPurpose, movesMoney: Bool)
  /// Ask the journal for numbers of these sequences of the plugin.
  case allot([String])
  /// Build what this step shows to the payer.
  case present(step: String)
  /// Nothing to do before this moment.
  case wait(until: Instant)
  /// Nothing to do for this owner: the payment is settled, needs a person, or needs an owner that
  /// may send money.
  case stop
}
