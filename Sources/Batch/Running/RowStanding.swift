import Engine
public import Payments

/// The verdict of a row, as it is now.
public enum RowStanding: Sendable {
  /// The verdict of a row whose payment is in a state; `skipped` while nothing was received.
  public static func verdict(_ standing: RunTally.Standing) -> Verdict {
    switch standing {
    case .ended(let kind, _): verdict(kind)
    case .payment(let operation, let state): Verdict(of: state, operation: operation)
    case .waiting: .skipped
    }
  }

  /// The verdict of a row that makes no payment.
  static func verdict(_ kind: RowEnd.Kind) -> Verdict {
    switch kind {
    case .invalid: .invalid
    case .duplicate: .duplicate
    case .skipped: .skipped
    case .refused: .refused
    }
  }

  /// The verdict of a row of a result.
  static func verdict(_ row: ResultRow) -> Verdict {
    switch row.standing {
    case .ended(let end): verdict(end.kind)
    case .payment(_, let payment):
      payment.map { Verdict(of: $0.state, operation: $0.operation) } ?? .skipped
    }
  }

  /// The verdict of a stored row.
  static func verdict(_ row: StoredRow) -> Verdict {
    switch row.row.plan {
    case .ended(let end): return verdict(end.kind)
    case .payment:
      guard let payment = row.payment else { return .skipped }
      return Verdict(of: payment.state, operation: payment.content.operation)
    }
  }

  /// Whether a row that makes no payment keeps its run open: one that repeats an open payment does,
  /// since how it ended is known only when that payment has ended.
  ///
  /// Not while that payment waits for its payer: this row asked for nothing.
  static func holdsOpen(_ kind: RowEnd.Kind, _ reason: String) -> Bool {
    guard kind == .duplicate, let state = PaymentState(rawValue: reason) else { return false }
    return !state.isSettled && state != .requiresAction
  }

  /// Whether a payment in this state keeps its run open.
  ///
  /// A page that a payer has still to visit does not, when the row only asked for the page.
  static func holdsOpen(_ state: PaymentState, _ operation: Operation) -> Bool {
    if state == .requiresAction { return operation != .link }
    return !state.isSettled
  }
}
