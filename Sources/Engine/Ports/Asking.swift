public import Payments

/// Asks somebody for what a payment, or an operation without one, needs; implemented by the command
/// line over a terminal and `--answers`, and by tests.
///
/// What comes back is held in memory only by whoever asked.
public protocol Asking: Sendable {
  /// Asks once.
  ///
  /// - Parameter question: what is asked for: ``Payments/PaymentAction/inputs``, and what is shown
  ///   before a confirmation.
  /// - Returns: what somebody did, or `nil` when there is nobody to ask.
  func answer(to question: PaymentAction) async -> PayerAnswer?

  /// Hears what was wrong with the last answer.
  ///
  /// - Parameter problem: what is wrong, for people; no value stands in it.
  /// - Returns: whether to ask again.
  func mayAskAgain(after problem: String) -> Bool
}
