public import Payments

/// Why a capture, void or refund cannot be made of a payment as it stands.
public enum OperationRefusal: Error, Equatable, Sendable {
  /// The journal knows no such payment.
  case unknownPayment
  /// The payment's state does not allow the operation.
  case wrongState(PaymentState)
  /// More than what is left; operations that are still open count as done.
  case exceeds(left: Int64)
  /// The amount is not above zero or not in the payment's currency.
  case badAmount
}

extension OperationRefusal {
  /// The reason and the sentence for whoever asked.
  public func inWords(_ content: PaymentContent) -> (Reason, String) {
    let operation = content.operation.rawValue
    switch self {
    case .unknownPayment:
      return (.notFound, "the journal knows no such payment to \(operation)")
    case .wrongState(let state):
      return (.notPermitted, "a payment that is \(state.rawValue) allows no \(operation)")
    case .exceeds(let left):
      let code = content.amount.currency.code
      let money = Money(minorUnits: left, currency: content.amount.currency)
      return (
        .invalidRequest,
        "\(content.amount.decimalText) is more than the \(money.decimalText) \(code) that are left to \(operation)"
      )
    case .badAmount:
      return (
        .invalidRequest, "the amount must be above zero and in the currency of the payment"
      )
    }
  }
}
