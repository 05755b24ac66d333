public import Payments

/// The number under which the provider is asked to know a payment; DESIGN §6.
public enum OrderNumber: Sendable {
  /// The number to try first: the reference, from attempt 2 on with `-n`; without a reference
  /// `p` and 19 letters of the payment's id.
  public static func wanted(reference: String?, attempt: Int, id: PaymentID) -> String {
    guard let reference else { return id.orderNumber }
    return attempt > 1 ? "\(reference)-\(attempt)" : reference
  }
}
