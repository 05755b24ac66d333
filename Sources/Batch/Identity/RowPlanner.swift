import Crypto
import Engine
import Payments
import Wire

/// Decides about the rows of a file, chunk after chunk in their order: key, attempt, account.
///
/// Nothing is stored or sent. What it remembers between chunks is which keys the file held.
struct RowPlanner: Sendable {
  let checker: RowChecker
  let decider: RouteDecider
  /// `nil` for a check without a journal: then nothing is known.
  let journal: (any RunJournal)?
  /// Rows without a reference whose payments are older are known only outside the window.
  let windowStart: Instant
  let choice: KnownChoice?
  private var seen = SeenKeys()

  init(
    checker: RowChecker,
    decider: RouteDecider,
    journal: (any RunJournal)?,
    windowStart: Instant,
    choice: KnownChoice?
  ) {
    self.checker = checker
    self.decider = decider
    self.journal = journal
    self.windowStart = windowStart
    self.choice = choice
  }

  private enum Step {
    case draft(Draft)
    case done(PlannedRow)
  }

  /// Plans the next records of the file.
  ///
  /// - Throws: the journal's errors.
  mutating func plan(_ records: [FileRecord]) async throws(JournalError) -> [PlannedRow] {
    let outcomes = records.map { ($0, checker.check($0)) }
    let continued = try await continuedPayments(outcomes.map(\.1))
    var steps: [Step] = []
    for (record, outcome) in outcomes {
      switch outcome {
      case .wrong(let mistakes): steps.append(.done(PlannedRow(invalid: record, mistakes)))
      case .checked(let checked): steps.append(step(record, checked, continued))
      }
    }
    let known = try await knownPayments(steps)
    let repeated = try await repeatedValues(steps)
    return steps.map { step in
      switch step {
      case .done(let row): row
      case .draft(let draft):
        finish(draft, known[draft.base], draft.checked.valueDigest.flatMap { repeated[$0] })
      }
    }
  }

  private mutating func step(
    _ record: FileRecord,
    _ checked: CheckedRow,
    _ continued: [PaymentID: PaymentRecord]
  ) -> Step {
    if let reference = checked.content.reference {
      return named(Draft(record, checked, base: reference, isNamed: true, round: 1))
    }
    if let id = checked.continued {
      guard let known = continued[id], let key = try? IdempotencyKey(text: known.key),
        case .content(let digest, let ordinal, let round) = key.source
      else {
        return .done(
          PlannedRow(
            invalid: record,
            column: checker.plan.column(ColumnNames.purserPayment),
            found: id.text,
            reason: Reason.notFound.rawValue,
            "the payment \(id) is not known, or has a reference of its own"
          )
        )
      }
      let base = "=\(digest)/\(ordinal)"
      return named(Draft(record, checked, base: base, isNamed: true, round: round))
    }
    let before = seen.entry(checked.digest)?.number ?? 0
    let ordinal = Int(before) + 1
    seen.store(checked.digest, row: record.number, number: UInt32(clamping: ordinal))
    let base = "=\(Hex.text(of: checked.digest))/\(ordinal)"
    return .draft(Draft(record, checked, base: base, isNamed: false, round: 1))
  }

  /// The second use of a reference in one file is never sent.
  private mutating func named(_ draft: Draft) -> Step {
    var name = CanonicalText()
    name.add("base", draft.base)
    let key = name.digest
    let mark = ContentMark.mark(of: draft.checked.content)
    guard let first = seen.entry(key) else {
      seen.store(key, row: draft.record.number, number: mark)
      return .draft(draft)
    }
    let isSame = first.number == mark
    let column = checker.plan.column(ColumnNames.reference)
    let message =
      isSame
      ? "row \(first.row) has the same reference \"\(draft.base)\""
      : "row \(first.row) has the same reference \"\(draft.base)\" and other values"
    let mistake = RowMistake(
      row: draft.record.number,
      line: draft.record.line,
      column: column,
      severity: isSame ? .warning : .error,
      code: isSame ? .rowDuplicate : .keyConflict,
      message: message,
      found: draft.base,
      help: "give each payment a reference of its own"
    )
    let end =
      isSame
      ? RowEnd(.duplicate, reason: "row_\(first.row)", message: message)
      : RowEnd(.invalid, reason: Reason.keyConflict.rawValue, message: message)
    return .done(PlannedRow(draft.record, end, mistakes: [mistake]))
  }

  private func continuedPayments(
    _ outcomes: [RowChecker.Outcome]
  ) async throws(JournalError) -> [PaymentID: PaymentRecord] {
    var ids: [PaymentID] = []
    for case .checked(let row) in outcomes where row.content.reference == nil {
      if let id = row.continued { ids.append(id) }
    }
    guard let journal, !ids.isEmpty else { return [:] }
    let records = try await journal.payments(ids)
    return Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }

  private func knownPayments(_ steps: [Step]) async throws(JournalError) -> [String: KnownPayment] {
    guard let journal else { return [:] }
    var questions: [KeyQuestion] = []
    for case .draft(let draft) in steps {
      questions.append(KeyQuestion(base: draft.base, attempt: draft.checked.attempt ?? 1))
    }
    guard !questions.isEmpty else { return [:] }
    let known = try await journal.known(questions)
    return Dictionary(known.map { ($0.base, $0) }) { first, _ in first }
  }

  private func repeatedValues(
    _ steps: [Step]
  ) async throws(JournalError) -> [String: PaymentRecord] {
    guard let journal else { return [:] }
    var digests: [String] = []
    for case .draft(let draft) in steps {
      if let digest = draft.checked.valueDigest { digests.append(digest) }
    }
    return digests.isEmpty ? [:] : try await journal.payments(valueDigests: digests)
  }
}
