import Engine
import Payments

/// What the result says about one row, in the order of its columns.
struct ResultColumns: Equatable, Sendable {
  static let names = [
    "purser_verdict", "purser_reason", "purser_payment", "purser_account",
    "purser_provider_reference", "purser_amount_minor", "purser_currency", "purser_action_url",
    "purser_message",
  ]

  /// The cells, unquoted, in the order of ``names``.
  let cells: [String]

  /// Reads a row's columns from the journal's words alone: no time and no count, so that a
  /// resumed run writes the same bytes.
  init(_ row: StoredRow) {
    let verdict = RowStanding.verdict(row).rawValue
    switch row.row.plan {
    case .ended(let end):
      cells = [
        verdict, FormulaGuard.guarded(end.reason), end.payment?.text ?? "", "", "", "", "", "",
        FormulaGuard.guarded(end.message),
      ]
    case .payment(let order):
      guard let payment = row.payment else {
        cells = [verdict, "", order.id.text, "", "", "", "", "", "The payment was not begun."]
        return
      }
      let reason = Verdict.reason(of: payment.state, payment.reason)
      let moved = payment.state == .captured || payment.state == .partiallyRefunded
      let minorUnits =
        moved && payment.capturedMinorUnits > 0
        ? payment.capturedMinorUnits : payment.content.amount.minorUnits
      cells = [
        verdict,
        reason?.rawValue ?? "",
        payment.id.text,
        FormulaGuard.guarded(payment.account),
        FormulaGuard.guarded(payment.providerReference ?? ""),
        String(minorUnits),
        payment.content.amount.currency.code,
        "",
        reason.map { $0.sentence(in: .en) } ?? "",
      ]
    }
  }
}
