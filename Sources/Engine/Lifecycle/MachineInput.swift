public import Payments

/// What happens to a payment from outside its machine.
public enum MachineInput: Equatable, Sendable {
  /// The payment was routed and begins.
  case begin
  /// The call that the last decision asked for has ended.
  case exchanged(Exchange)
  /// The call that the last decision asked for could not be built; nothing was sent.
  case unrenderable(why: String)
  /// The numbers that the last decision asked for, by the sequence's name.
  case allotted([String: String])
  /// The numbers cannot be had; nothing was sent.
  case unallottable(why: String)
  /// What the last decision asked to be shown is ready.
  case presented(PaymentAction)
  /// What a step waits for has come.
  case came(Coming)
  /// The moment of the last decision's `wait` has come.
  case woke
  /// The payment was claimed from an owner that is gone: what it had under way is lost.
  case resumed
  /// A notification was taken as this payment's: it makes a question due at once. What it proves is
  /// only there when the plugin takes its signature for evidence.
  case notified(id: String, state: PaymentState?, kept: [String: String], proof: Reading?)
  /// Somebody wants to know now: ask without waiting for the schedule.
  case inquire
  /// A person decided, with a reason and the digest of the evidence.
  case resolved(paid: Bool, reason: String, person: String, evidence: String?)
}
