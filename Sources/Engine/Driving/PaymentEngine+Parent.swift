public import Payments
import Providers

extension PaymentEngine {
  /// The payment that an operation belongs to, held against its events; `nil` for a payment itself.
  func parent(
    _ id: PaymentID?,
    of operation: PaymentID
  ) async throws(JournalError) -> ParentPayment? {
    guard let id, let record = try await journal.proved(id) else { return nil }
    var kept: [String: String] = [:]
    for stored in try await journal.events(of: id) {
      switch stored.event {
      case .reply(_, let reading), .inquiry(_, .some(let reading), _):
        kept.merge(reading.keptOnPayment) { _, new in new }
      case .notification(_, let brought): kept.merge(brought) { _, new in new }
      // What the account of an earlier try kept is not this account's.
      case .routed: kept = [:]
      case .received, .callSent, .intent, .notSent, .doubt, .inquiry, .verdict, .noEffect,
        .resolution, .presented, .operation, .allotted, .came:
        break
      }
    }
    let others = try await journal.operations(of: id).filter { $0.id != operation }
    return ParentPayment(
      record: record,
      kept: kept,
      others: Set(others.compactMap(\.providerReference))
    )
  }

  /// What operations that have not ended hold of the sum that another one would take from.
  ///
  /// - Throws: ``JournalError`` when the journal cannot be read.
  public func held(
    against operation: Operation,
    of payment: PaymentRecord
  ) async throws(JournalError) -> Int64 {
    OpenOperations(of: try await journal.operations(of: payment.id)).held(against: operation)
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
