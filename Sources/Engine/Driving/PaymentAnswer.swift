public import Payments

/// What became of a payment that was run.
public enum PaymentAnswer: Sendable {
  /// The payment as the journal holds it now.
  case payment(PaymentRecord)
  /// The payment stays as it is, because nobody can go on with it now; nothing was sent.
  case stuck(PaymentRecord, why: String)
  /// No payment was made; nothing was stored or sent.
  case refused(Reason, message: String)
}
