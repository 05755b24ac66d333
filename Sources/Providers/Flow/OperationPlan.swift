public import Forms
public import Payments

/// An operation of a plugin, checked at load: reachable steps, a bound on every wait, and exactly
/// one effect call, or one page for the payer, on every path that moves money.
public final class OperationPlan: Sendable {
  /// Which operation this is.
  public let operation: Operation
  /// The fields that a payment of this operation brings.
  public let form: FormSchema
  /// The first step's name: always the one called `start`.
  public let start: String
  /// The steps by name.
  public let steps: [String: FlowStep]
  /// The call that may move money, or `nil` for operations that only ask or show a page.
  public let effectCall: String?
  /// For each call that may answer "exists already": the call that asks what exists.
  public let recoveries: [String: String]
  /// How the effect is found again; always set when there is an effect call or a page.
  public let lookup: LookupPolicy?

  /// Makes a plan; the manifest loader has checked it.
  public init(
    operation: Operation,
    form: FormSchema,
    start: String,
    steps: [String: FlowStep],
    effectCall: String?,
    recoveries: [String: String],
    lookup: LookupPolicy?
  ) {
    self.operation = operation
    self.form = form
    self.start = start
    self.steps = steps
    self.effectCall = effectCall
    self.recoveries = recoveries
    self.lookup = lookup
  }
}
