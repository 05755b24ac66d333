public import Engine

/// Runs the payments of a file by the engine, as an owner that may send money.
public struct EnginePaymentRunner: PaymentRunner {
  private let engine: PaymentEngine
  private let maySend: @Sendable () -> Bool

  /// Makes a runner.
  ///
  /// `maySend` is asked before every call that moves money; a stop answers `false`.
  public init(engine: PaymentEngine, maySend: @escaping @Sendable () -> Bool) {
    self.engine = engine
    self.maySend = maySend
  }

  /// Runs one payment to where it can go now.
  public func run(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    try await engine.run(order, maySend: maySend)
  }

  /// Goes on with a payment whose next question is due.
  public func inquire(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    try await engine.resume(order.id, asksNow: false, maySend: maySend)
  }
}
