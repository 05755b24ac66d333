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
  init(_ row: ResultRow) {
    let verdict = RowStanding.verdict(row).rawValue
    switch row.standing {
    case .ended(let end):
      cells = [
        verdict, FormulaGuard.guarded(end.reason), end.payment?.text ?? "", "", "", "", "", "",
        FormulaGuard.guarded(end.message),
      ]
    case .payment(let id, nil):
      cells = [verdict, "", id.text, "", "", "", "", "", "The payment was not begun."]
    case .payment(let id, let payment?):
      let reason = Verdict.reason(of: payment.state, payment.reason)
      let moved = payment.state == .captured || payment.state == .partiallyRefunded
      let minorUnits =
        moved && payment.capturedMinorUnits > 0
        ? payment.capturedMinorUnits : payment.amount.minorUnits
      cells = [
        verdict,
        reason?.rawValue ?? "",
        id.text,
        FormulaGuard.guarded(payment.account),
        FormulaGuard.guarded(payment.providerReference ?? ""),
        String(minorUnits),
        payment.amount.currency.code,
        "",
        reason.map { $0.sentence(in: .en) } ?? "",
      ]
    }
  }
}
