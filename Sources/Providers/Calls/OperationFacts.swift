public import Payments

/// A capture, void or refund as the plugin's expressions see it: `operation.…`.
///
/// In such an operation `payment.…` is the payment that it belongs to.
public struct OperationFacts: Equatable, Sendable {
  /// Which operation it is.
  public var name: Operation
  /// `operation.amount`: how much is captured, voided or given back.
  public var amount: Money
  /// `operation.reference`: the caller's name for it.
  public var reference: String
  /// `operation.attempt`, from 1.
  public var attempt: Int
  /// `payment.captured`: what was collected before this operation, in minor units.
  public var capturedMinorUnits: Int64
  /// `payment.refunded`: what was given back by operations that ended before this one.
  public var refundedMinorUnits: Int64
  /// The provider references that other operations of the payment hold; rows with one of them
  /// say nothing about this operation.
  public var others: Set<String>

  /// Makes the facts of an operation.
  public init(
    name: Operation,
    amount: Money,
    reference: String,
    attempt: Int = 1,
    capturedMinorUnits: Int64 = 0,
    refundedMinorUnits: Int64 = 0,
    others: Set<String> = []
  ) {
    self.name = name
    self.amount = amount
    self.reference = reference
    self.attempt = attempt
    self.capturedMinorUnits = capturedMinorUnits
    self.refundedMinorUnits = refundedMinorUnits
    self.others = others
  }
}
