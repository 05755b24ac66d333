public import Payments
public import Providers

/// What the fields of a form are given for, as far as it is known; rules of forms look at it.
public struct FormSubject: Sendable {
  /// The payment that is asked for, or that an operation belongs to; `nil` while its amount is not
  /// known.
  public var content: PaymentContent?
  /// The currency, when that is known.
  public var currency: Currency?
  /// What is asked for when it is a capture, void or refund.
  public var operation: OperationFacts?

  /// Makes the subject of a payment.
  public init(_ content: PaymentContent, operation: OperationFacts? = nil) {
    self.content = content
    self.currency = content.amount.currency
    self.operation = operation
  }

  /// Makes the subject of a payment whose amount is not known.
  public init(currency: Currency?) {
    self.currency = currency
  }
}
