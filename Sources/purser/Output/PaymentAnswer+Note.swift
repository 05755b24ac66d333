import Engine
import Payments

extension PaymentAnswer {
  /// Tells people why nobody can go on with the payment now, when that is so.
  func noteStandstill(_ terminal: Terminal) {
    guard case .stuck(let record, let why) = self else { return }
    terminal.note(Self.standstill(of: record.id.text, why))
  }

  /// Why a payment stays as it is, in a sentence.
  static func standstill(of payment: String, _ why: String) -> String {
    "\(payment) stays as it is, and nothing was sent: \(why)"
  }
}
