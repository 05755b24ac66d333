public import Payments

/// Why a capture, void or refund cannot be made of a payment as it stands.
public enum OperationRefusal: Error, Equatable, Sendable {
  /// The journal knows no such payment.
  case unknownPayment
  /// The payment's state does not allow the operation.
  case wrongState(PaymentState)
  /// More than what is left; operations that are still open count as done.
  ///
  /// `held` is what those that are still open hold.
  case exceeds(left: Int64, held: Int64 = 0)
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
    case .exceeds(let left, let held):
      let currency = content.amount.currency
      let rest = Money(minorUnits: left, currency: currency).decimalText
      let open = Money(minorUnits: held, currency: currency)
      let sentence =
        content.amount.minorUnits > 0
        ? "\(content.amount.decimalText) is more than the \(rest) \(currency.code) that are left to \(operation)"
        : "nothing is left to \(operation)"
      return (
        .invalidRequest,
        held > 0 ? "\(sentence): operations that have not ended hold \(open)" : sentence
      )
    case .badAmount:
      return (
        .invalidRequest, "the amount must be above zero and in the currency of the payment"
      )
    }
  }
}
