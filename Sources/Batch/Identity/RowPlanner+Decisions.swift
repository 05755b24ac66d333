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
        normalised(draft.checked, draft.checked.content, account: known?.newest.account),
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
    switch decider.decide(content, draft.checked.account, key, order) {
    case .account(let account, let route):
      let order = PaymentOrder(
        id: id,
        key: key,
        base: draft.base,
        round: round,
        content: normalised(draft.checked, content, account: account),
        wantedOrder: order,
        account: account,
        route: route
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

  /// The content with its fields as the account's form writes them; the form that the row was
  /// checked by is not asked again.
  private func normalised(
    _ checked: CheckedRow,
    _ content: PaymentContent,
    account: String?
  ) -> PaymentContent {
    if let known = checked.form, known.account == account {
      var content = content
      content.fields = known.values
      return content
    }
    guard account != nil else { return content }
    guard let form = decider.forms(content.operation).first(where: { $0.account == account })
    else { return content }
    let own = content.fields.filter { form.fields.contains($0.key) }
    let answer = form.check(own, content.amount.currency)
    guard answer.mistakes.isEmpty else { return content }
    var content = content
    content.fields = answer.values
    return content
  }
}
