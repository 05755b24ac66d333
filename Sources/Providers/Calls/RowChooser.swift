import Wire

/// Finds the row that counts: the best word first, and never one of two paid ones.
struct RowChooser {
  let plan: RowsPlan
  let statuses: StatusMap
  let evaluation: CallEvaluation

  func choose(_ parsed: ReplyParser.Parsed) throws(ReplyParser.Unreadable) -> RowChoice {
    guard let all = parsed.rows else { return .noList }
    var values = parsed.values
    let rows = all.filter { !isAnothers($0) && counts($0, plan.condition, parsed.values) }
    values.sums = try sums(rows, parsed.values)
    guard !rows.isEmpty else { return .noRow(values) }
    let words = rows.map { row in row[plan.word]?.textForm ?? "" }
    let paid = words.filter { plan.paid.contains($0) }
    if paid.count > 1, !areParts(values) {
      return .twoPaid(MessageScrubber.word(paid.joined(separator: ", ")))
    }
    guard let best = words.indices.min(by: { rank(words[$0]) < rank(words[$1]) }) else {
      return .noRow(values)
    }
    values.row = rows[best]
    return .row(values)
  }

  /// Whether the payment is paid in parts, a row each.
  private func areParts(_ values: ReplyValues) -> Bool {
    guard let condition = plan.parts else { return false }
    evaluation.reply = values
    do throws(EvaluationError) {
      return try condition.holds(in: evaluation)
    } catch {
      return false
    }
  }

  /// Whether another operation of the payment holds the row's id.
  private func isAnothers(_ row: [Value?]) -> Bool {
    guard let id = plan.id, let others = evaluation.context.operation?.others, !others.isEmpty
    else { return false }
    return row[id]?.textForm.map { others.contains($0) } ?? false
  }

  /// Paid words come first; then words that the manifest does not know or does not rank, because
  /// they may hide an effect; then the others in the order of `best`.
  private func rank(_ word: String) -> Int {
    let count = plan.best.count
    guard let index = plan.best.firstIndex(of: word) else {
      return statuses.meanings[word] == nil ? count : count + 1
    }
    return plan.paid.contains(word) ? index : count + 2 + index
  }

  private func counts(_ row: [Value?], _ condition: Condition?, _ values: ReplyValues) -> Bool {
    guard let condition else { return true }
    var values = values
    values.row = row
    evaluation.reply = values
    do throws(EvaluationError) {
      return try condition.holds(in: evaluation)
    } catch {
      return false
    }
  }

  private func sums(
    _ rows: [[Value?]],
    _ values: ReplyValues
  ) throws(ReplyParser.Unreadable) -> [Value?] {
    var sums: [Value?] = []
    for sum in plan.sums {
      let counted = rows.filter { counts($0, sum.condition, values) }
      let found = counted.compactMap { $0[sum.field] }
      guard let total = sum.isDecimal ? Self.decimal(found) : Self.integer(found) else {
        throw .init("the sum \(sum.name) is too large")
      }
      sums.append(total)
    }
    return sums
  }

  private static func integer(_ values: [Value]) -> Value? {
    var total: Int64 = 0
    for case .integer(let number) in values {
      let (next, overflow) = total.addingReportingOverflow(number)
      if overflow { return nil }
      total = next
    }
    return .integer(total)
  }

  private static func decimal(_ values: [Value]) -> Value? {
    var total = ExactDecimal(0)
    for case .decimal(let number) in values {
      guard let next = total.adding(number) else { return nil }
      total = next
    }
    return .decimal(total)
  }
}
