import Crypto
import Engine
import Payments
import Wire

extension RowPlanner {
  /// Decides about a row when it is known what the journal has.
  func finish(
    _ draft: Draft,
    _ known: KnownPayment?,
    _ repeated: PaymentRecord?
  ) -> PlannedRow {
    var kind: PlannedRow.Known?
    let decision: KeyChoice
    if draft.isNamed {
      decision = .named(
        comparable(draft.checked.content, known?.asked ?? known?.newest),
        attempt: draft.checked.attempt ?? 1,
        round: draft.round,
        known: known
      )
    } else {
      (decision, kind) = KeyChoice.unnamed(known: known, since: windowStart, choice: choice)
    }
    switch decision {
    case .duplicate(let id, let state):
      return PlannedRow(draft.record, repeating: id, state, known: kind)
    case .conflict(let fields, let newest):
      return conflict(draft, fields, newest)
    case .impossible(let message):
      return PlannedRow(
        invalid: draft.record,
        column: checker.plan.column(ColumnNames.purserAttempt),
        found: String(draft.checked.attempt ?? 1),
        reason: Reason.invalidRequest.rawValue,
        message
      )
    case .send(let round, let attempt):
      if let repeated, known == nil {
        let repeatedKind = KeyChoice.kind(of: repeated.state)
        guard KeyChoice.sendsRepeatedValues(repeated.state, choice) else {
          return PlannedRow(
            draft.record,
            repeating: repeated.id,
            repeated.state,
            known: repeatedKind
          )
        }
        kind = repeatedKind
      }
      return route(draft, round: round, attempt: attempt, known: kind)
    }
  }

  private func conflict(_ draft: Draft, _ fields: [String], _ newest: Int) -> PlannedRow {
    PlannedRow(
      invalid: draft.record,
      column: checker.plan.column(fields.first ?? ColumnNames.reference),
      found: draft.base,
      code: .keyConflict,
      reason: Reason.keyConflict.rawValue,
      "the reference is known with another \(fields.joined(separator: ", "))",
      help: "nothing is sent; give a new payment a new reference. purser_attempt may be raised to "
        + "\(newest + 1) only when attempt \(newest) ended unpaid, and only with the same "
        + "operation, payee, amount and currency"
    )
  }

  private func route(
    _ draft: Draft,
    round: Int,
    attempt: Int,
    known: PlannedRow.Known?
  ) -> PlannedRow {
    let suffix = draft.base.hasPrefix("=") ? "~\(round)" : ""
    let key = "\(draft.base)\(suffix)#\(attempt)"
    let id = PaymentID(digest: Digest.sha256.bytes(of: Array(key.utf8)))
    var content = draft.checked.content
    content.attempt = attempt
    let order = OrderNumber.wanted(reference: content.reference, attempt: attempt, id: id)
    let satisfied = draft.checked.form?.account
    switch decider.decide(content, draft.checked.account, key, order, satisfied) {
    case .account(let account, let route, let alternates, let failover):
      let fields = RoutedFields(
        content,
        account: account,
        others: alternates + failover,
        answered: draft.checked.form,
        { decider.forms(content.operation) }
      )
      content.fields = fields.values
      let order = PaymentOrder(
        id: id,
        key: key,
        base: draft.base,
        round: round,
        content: content,
        wantedOrder: order,
        account: account,
        route: route,
        alternates: alternates.filter(fields.accounts.contains),
        failover: failover.filter(fields.accounts.contains)
      )
      return PlannedRow(draft.record, order, valueDigest: draft.checked.valueDigest, known: known)
    case .orderFormat(let account, let pattern):
      return PlannedRow(
        invalid: draft.record,
        column: checker.plan.column(ColumnNames.reference),
        found: order,
        reason: Reason.orderFormat.rawValue,
        "the order number \"\(order)\" does not fit \(account), which takes \(pattern)",
        help: "give the row a reference that fits"
      )
    case .noRoute(let message):
      let end = RowEnd(.refused, reason: Reason.noRoute.rawValue, message: message)
      var row = PlannedRow(draft.record, end, mistakes: [])
      row.amount = content.amount
      return row
    }
  }

  /// The content with its fields as they were written when the known payment was made.
  private func comparable(
    _ content: PaymentContent,
    _ known: PaymentRecord?
  ) -> PaymentContent {
    guard let known else { return content }
    var content = content
    content.fields = RoutedFields.comparable(content, known, decider.forms(content.operation))
    return content
  }
}
