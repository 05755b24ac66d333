import Batch
import Payments

/// Keeps card numbers out of what a payment keeps beside the fields of its form.
enum CardNumbers {
  /// Refuses a payment whose texts hold a card number, before anything is stored.
  ///
  /// - Throws: exit 2; the number is not repeated.
  static func refuse(_ content: PaymentContent) throws(CommandError) {
    guard let name = content.textsWithCardNumber.first else { return }
    throw .usage(
      "the \(name) holds a card number, and card numbers are never stored",
      help: "give the payment a \(name) without it"
    )
  }
}
