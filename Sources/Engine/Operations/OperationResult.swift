public import Payments
public import Wire

/// How an operation without a payment ended.
public struct OperationResult: Equatable, Sendable {
  /// `done`, a state's word such as `pending` or `declined`, or `in_doubt` when nobody knows.
  public var state: String
  /// The reason of a refusal.
  public var reason: Reason?
  /// The provider's code, when its last reply had one.
  public var code: String?
  /// The provider's message, scrubbed; for operators.
  public var message: String?
  /// Why the operation stopped on our side; no value stands in it.
  public var why: String?
  /// What the replies gave, by name.
  public var members = JSONObject()
  /// What the last list had.
  public var items: [JSONObject]?
  /// What somebody has to do first.
  public var action: PaymentAction?

  init(state: String) { self.state = state }

  /// Whether the provider did what it was asked.
  public var isDone: Bool { state == Self.done }

  static let done = "done"
}
