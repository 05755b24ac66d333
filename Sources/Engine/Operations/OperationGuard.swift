public import Payments

/// Decides whether a capture, void or refund may begin: captured ≤ authorized, refunded ≤ captured
/// (DESIGN §5), also with everything that is still under way.
///
/// The journal asks it inside the transaction that stores the operation, so that two that arrive
/// at once cannot both be let in, from whatever process.
public enum OperationGuard: Sendable {
  /// How much of a payment an operation may still take, in minor units.
  ///
  /// - Throws: ``OperationRefusal/wrongState(_:)`` when the state allows none at all.
  public static func left(
    for operation: Operation,
    of payment: PaymentRecord,
    open: OpenOperations
  ) throws(OperationRefusal) -> Int64 {
    switch operation {
    case .refund:
      guard [.captured, .partiallyRefunded].contains(payment.state) else {
        throw .wrongState(payment.state)
      }
      return rest(payment.capturedMinorUnits, payment.refundedMinorUnits, open.refunding)
    case .capture, .void:
      guard payment.state == .authorized else { throw .wrongState(payment.state) }
      return rest(
        payment.content.amount.minorUnits,
        payment.voidedMinorUnits,
        payment.capturedMinorUnits,
        open.capturing,
        open.voiding
      )
    default:
      throw .wrongState(payment.state)
    }
  }

  /// Lets an operation begin or says why not.
  public static func check(
    _ operation: Operation,
    amount: Money,
    of payment: PaymentRecord,
    open: OpenOperations
  ) -> OperationRefusal? {
    do throws(OperationRefusal) {
      let left = try left(for: operation, of: payment, open: open)
      guard amount.currency == payment.content.amount.currency, amount.minorUnits > 0 else {
        return .badAmount
      }
      return amount.minorUnits <= left
        ? nil : .exceeds(left: left, held: open.held(against: operation))
    } catch {
      return error
    }
  }

  /// What is left of a sum; 0 when more was taken, and when a sum is past counting.
  private static func rest(_ whole: Int64, _ taken: Int64...) -> Int64 {
    var rest = whole
    for part in taken {
      let (next, isOver) = rest.subtractingReportingOverflow(max(0, part))
      if isOver || next <= 0 { return 0 }
      rest = next
    }
    return rest
  }
}
