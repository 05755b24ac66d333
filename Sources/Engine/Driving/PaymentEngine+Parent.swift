public import Payments
import Providers

extension PaymentEngine {
  /// The payment that an operation belongs to, folded from its events; `nil` for a payment itself.
  func parent(
    _ id: PaymentID?,
    of operation: PaymentID,
    _ account: EngineAccount
  ) async throws(JournalError) -> ParentPayment? {
    guard let id, let record = try await journal.payment(id) else { return nil }
    var kept: [String: String] = [:]
    if let plan = account.provider.plugin.operations[record.content.operation] {
      var machine = PaymentMachine(
        record: record.asReceived,
        plan: plan,
        terms: account.terms(plan)
      )
      machine.replay(try await journal.events(of: id))
      kept = machine.keptOnPayment
    }
    let others = try await journal.operations(of: id).filter { $0.id != operation }
    return ParentPayment(
      record: record,
      kept: kept,
      others: Set(others.compactMap(\.providerReference))
    )
  }

  /// How much of a payment an operation may still take, as the journal stands now.
  ///
  /// - Returns: the amount, or why the operation is not possible.
  /// - Throws: ``JournalError`` when the journal cannot be read.
  public func left(
    for operation: Operation,
    of payment: PaymentRecord
  ) async throws(JournalError) -> Result<Money, OperationRefusal> {
    let open = OpenOperations(of: try await journal.operations(of: payment.id))
    do throws(OperationRefusal) {
      let left = try OperationGuard.left(for: operation, of: payment, open: open)
      return .success(Money(minorUnits: left, currency: payment.content.amount.currency))
    } catch {
      return .failure(error)
    }
  }
}
