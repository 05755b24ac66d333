public import Engine

/// Runs one payment to where it can go now; the engine, or a test.
public protocol PaymentRunner: Sendable {
  /// Receives the payment if it is new, goes on with it if it is open, and sends nothing of one
  /// that has ended.
  ///
  /// It returns when the payment is settled, needs a payer, or can only be asked about later.
  ///
  /// - Throws: ``Engine/JournalError`` when the journal cannot work; the payment is then as the
  ///   journal last said.
  func run(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer

  /// Asks the provider once about an open payment, without sending money unless a settled
  /// inquiry proved that nothing happened and the payment's owner may send again.
  func inquire(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer
}
