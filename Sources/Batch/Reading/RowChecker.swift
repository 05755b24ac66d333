import Crypto
import Payments
import Wire

/// Checks the cells of one record after another; remembers nothing between them.
struct RowChecker: Sendable {
  let plan: ColumnPlan
  let decimalMark: Character?
  let groupingMark: Character?
  let duplicateKey: [String]
  let decider: RouteDecider

  /// What became of a record.
  enum Outcome: Sendable {
    case checked(CheckedRow)
    case wrong([RowMistake])
  }

  func check(_ record: FileRecord) -> Outcome {
    var cells = RowCells(record, plan)
    cells.refuseCardNumbers()
    if let mistake = countMistake(record, cells) { return .wrong(cells.mistakes + [mistake]) }
    let operation = operation(&cells)
    let amount = amount(&cells)
    let reference = reference(&cells)
    let account = account(&cells)
    let attempt = attempt(&cells)
    let continued = continued(&cells)
    let country = country(&cells)
    for field in plan.formFields + [ColumnNames.payee, ColumnNames.payment] {
      cells.refuseLostDigits(field)
    }
    for field in [ColumnNames.payment, ColumnNames.originalReference]
    where cells.value(field) != nil {
      cells.refuse(field, "only refund, capture and void rows name another payment")
    }
    var fields: [String: String] = [:]
    for field in plan.formFields { fields[field] = cells.value(field) }
    for (field, value) in plan.formConstants where fields[field] == nil { fields[field] = value }
    guard let operation else { return .wrong(cells.mistakes) }
    let content = amount.map { amount in
      PaymentContent(
        operation: operation,
        amount: amount,
        reference: reference,
        attempt: attempt ?? 1,
        payee: cells.value(ColumnNames.payee),
        description: cells.value(ColumnNames.description),
        customer: cells.value(ColumnNames.customer),
        country: country,
        metadata: labels(cells),
        fields: fields
      )
    }
    let subject = content.map { FormSubject($0) }
    let form = checkForm(
      operation,
      account,
      fields,
      subject ?? FormSubject(currency: nil),
      &cells
    )
    guard cells.mistakes.isEmpty, let content else { return .wrong(cells.mistakes) }
    return .checked(
      CheckedRow(
        content: content,
        account: account,
        form: form,
        attempt: attempt,
        continued: continued,
        digest: reference == nil && continued == nil
          ? RowDigest.digest(of: content, cells: cells.identifying) : [],
        valueDigest: RowDigest.digest(of: duplicateKey, content, cells)
      )
    )
  }

  /// The caller's labels, from columns such as `metadata.shop`.
  private func labels(_ cells: RowCells) -> [String: String] {
    var labels: [String: String] = [:]
    for (field, label) in plan.labels { labels[label] = cells.value(field) }
    return labels
  }

  /// A record with too few cells, or with text behind the last named column.
  private func countMistake(_ record: FileRecord, _ cells: RowCells) -> RowMistake? {
    let count = record.fields.count
    if count < plan.namedCells {
      let missing = plan.headers[count..<plan.namedCells].filter { !$0.isEmpty }
      return RowMistake(
        row: record.number,
        line: record.line,
        column: missing.first ?? "",
        cell: count + 1,
        code: .cellsTooFew,
        message: "the row has \(count) fields, the header \(plan.namedCells); missing: "
          + missing.joined(separator: ", "),
        found: CardText.masked(record.fields.last?.text ?? ""),
        help: "add the missing cells, or check for a line break inside a cell without quotes"
      )
    }
    guard
      let extra = record.fields.indices.dropFirst(plan.namedCells)
        .first(where: {
          !cells.text(at: $0).isEmpty
        })
    else { return nil }
    return RowMistake(
      row: record.number,
      line: record.line,
      column: "",
      cell: extra + 1,
      code: .cellsTooMany,
      message: "the row has \(count) fields, the header has \(plan.namedCells): "
        + "the columns may have moved",
      found: CardText.masked(record.text(extra)),
      help: "put cells that hold the delimiter into quotes"
    )
  }

  /// The fields must suit the form of the named account; without one, of at least one account, and
  /// each must be a field of some.
  ///
  /// - Returns: the first account whose form is satisfied, with the fields as that form writes them.
  private func checkForm(
    _ operation: Operation,
    _ account: String?,
    _ fields: [String: String],
    _ subject: FormSubject,
    _ cells: inout RowCells
  ) -> (account: String, values: [String: String])? {
    let forms = decider.forms(operation)
    guard !forms.isEmpty else {
      cells.refuse(
        ColumnNames.operation,
        "no account can \(operation.rawValue)",
        help: "add an account whose plugin has the operation"
      )
      return nil
    }
    var first: FormAnswer?
    for form in forms where account == nil || form.account == account {
      let answer = answer(form, fields, subject, account == nil ? forms : [form])
      if answer.mistakes.isEmpty { return (form.account, answer.values) }
      first = first ?? answer
    }
    guard let first else {
      if let account {
        cells.refuse(
          ColumnNames.account,
          "the account \(account) cannot \(operation.rawValue)"
        )
      }
      return nil
    }
    for mistake in first.mistakes {
      let isCard = mistake.code == FormAnswer.cardNumber
      if isCard, cells.hasCardNumber(in: mistake.field) { continue }
      cells.refuse(mistake.field, mistake.message, code: isCard ? .cardNumber : .cellInvalid)
    }
    return nil
  }

  /// The form's own answer, and every cell that is no field of any account which may be meant.
  private func answer(
    _ form: AccountForm,
    _ fields: [String: String],
    _ subject: FormSubject,
    _ meant: [AccountForm]
  ) -> FormAnswer {
    let own = fields.filter { form.fields.contains($0.key) }
    var answer = form.check(own, subject)
    for field in plan.formFields
    where fields[field] != nil && !meant.contains(where: { $0.fields.contains(field) }) {
      answer.mistakes.append(
        FormAnswer.Mistake(
          field: field,
          code: "unknown_field",
          message: "the account \(form.account) has no field \"\(field)\" for this operation"
        )
      )
    }
    return answer
  }
}
