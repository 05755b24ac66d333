public import Payments

/// What became of a payment that was run.
public enum PaymentAnswer: Sendable {
  /// The payment as the journal holds it now.
  case payment(PaymentRecord)
  /// No payment was made; nothing was stored or sent.
  case refused(Reason, message: String)
}
