import Batch
import Engine
import Payments
import Synchronization

extension MemoryJournal {
  func beginRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    state.withLock { state in
      let open = Self.open(state, run, after: row, limit: limit)
      for place in open where state.rows[run]?[place].hasBegun == false {
        guard case .payment(let order) = state.rows[run]?[place].row.plan else { continue }
        let payment = state.payments[order.id]
        let isElsewhere = state.rows.contains { other, rows in
          other != run
            && rows.contains { row in
              guard row.hasBegun, case .payment(let begun) = row.row.plan else { return false }
              return begun.id == order.id
            }
        }
        if payment != nil || isElsewhere {
          state.rows[run]?[place].row.plan = .ended(
            RowEnd(
              .duplicate,
              reason: payment?.state.rawValue ?? "pending",
              message: "repeats the payment \(order.id)",
              payment: order.id
            )
          )
        } else {
          state.rows[run]?[place].hasBegun = true
        }
      }
      state.largestPage = max(state.largestPage, open.count)
      return open.compactMap { Self.stored(state, run, $0, withOriginal: false) }
    }
  }

  func end(_ ends: [Int: RowEnd], of run: RunID) async throws(JournalError) {
    state.withLock { state in
      for (number, end) in ends { state.rows[run]?[number - 1].row.plan = .ended(end) }
    }
  }

  func rows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    state.withLock { state in
      let rows = state.rows[run] ?? []
      return rows.indices.dropFirst(row).prefix(limit)
        .compactMap { Self.stored(state, run, $0, withOriginal: true) }
    }
  }

  func results(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [ResultRow] {
    try await rows(of: run, after: row, limit: limit)
      .map { row in
        let standing: ResultRow.Standing =
          switch row.row.plan {
          case .ended(let end): .ended(end)
          case .payment(let order):
            .payment(
              order.id,
              row.payment.map { record in
                ResultRow.Payment(
                  operation: record.content.operation,
                  amount: record.content.amount,
                  state: record.state,
                  reason: record.reason,
                  account: record.account,
                  providerReference: record.providerReference,
                  capturedMinorUnits: record.capturedMinorUnits
                )
              }
            )
          }
        return ResultRow(
          number: row.row.number,
          original: row.row.original,
          cells: row.row.cells,
          standing: standing
        )
      }
  }

  func openRows(
    of run: RunID,
    after row: Int,
    limit: Int
  ) async throws(JournalError) -> [StoredRow] {
    state.withLock { state in
      Self.open(state, run, after: row, limit: limit)
        .compactMap { Self.stored(state, run, $0, withOriginal: false) }
    }
  }

  func tally(of run: RunID) async throws(JournalError) -> [RunTally] {
    state.withLock { state in
      var counts: [RunTally.Standing: Int] = [:]
      for row in state.rows[run] ?? [] {
        switch row.row.plan {
        case .ended(let end):
          let reason = end.kind == .duplicate ? end.reason : ""
          counts[.ended(end.kind, reason: reason), default: 0] += 1
        case .payment(let order):
          if let payment = state.payments[order.id], row.hasBegun {
            counts[.payment(payment.content.operation, payment.state), default: 0] += 1
          } else {
            counts[.waiting, default: 0] += 1
          }
        }
      }
      return counts.map { RunTally(standing: $0.key, rows: $0.value) }
    }
  }

  func known(_ questions: [KeyQuestion]) async throws(JournalError) -> [KnownPayment] {
    state.withLock { state in
      questions.compactMap { question in
        let all = state.payments.values.filter { Self.base(of: $0.key) == question.base }
        guard let round = all.map({ Self.round(of: $0.key) }).max() else { return nil }
        let attempts = all.filter { Self.round(of: $0.key) == round }
        guard let newest = attempts.max(by: { $0.content.attempt < $1.content.attempt })
        else { return nil }
        return KnownPayment(
          base: question.base,
          round: round,
          newest: newest,
          asked: attempts.first { $0.content.attempt == question.attempt }
        )
      }
    }
  }

  func payments(_ ids: [PaymentID]) async throws(JournalError) -> [PaymentRecord] {
    state.withLock { state in ids.compactMap { state.payments[$0] } }
  }

  func payments(valueDigests: [String]) async throws(JournalError) -> [String: PaymentRecord] {
    state.withLock { state in
      var found: [String: PaymentRecord] = [:]
      for row in state.rows.values.joined() {
        guard let digest = row.row.valueDigest, valueDigests.contains(digest),
          case .payment(let order) = row.row.plan, let payment = state.payments[order.id]
        else { continue }
        found[digest] = payment
      }
      return found
    }
  }

  private static func open(
    _ state: State,
    _ run: RunID,
    after row: Int,
    limit: Int
  ) -> [Int] {
    let rows = state.rows[run] ?? []
    let open = rows.indices.dropFirst(row)
      .filter { place in
        guard case .payment(let order) = rows[place].row.plan else { return false }
        return state.payments[order.id].map { !$0.state.isSettled || !rows[place].hasBegun } ?? true
      }
    return Array(open.prefix(limit))
  }

  private static func stored(
    _ state: State,
    _ run: RunID,
    _ place: Int,
    withOriginal: Bool
  ) -> StoredRow? {
    guard var row = state.rows[run]?[place] else { return nil }
    if !withOriginal { row.row.original = [] }
    var payment: PaymentRecord?
    if row.hasBegun, case .payment(let order) = row.row.plan { payment = state.payments[order.id] }
    return StoredRow(row: row.row, hasBegun: row.hasBegun, payment: payment)
  }

  private static func base(of key: String) -> String {
    guard let key = try? IdempotencyKey(text: key) else { return "" }
    switch key.source {
    case .reference(let reference): return reference
    case .content(let digest, let ordinal, _): return "=\(digest)/\(ordinal)"
    case .operation: return key.sourceText
    }
  }

  private static func round(of key: String) -> Int {
    guard case .content(_, _, let round)? = (try? IdempotencyKey(text: key))?.source
    else { return 1 }
    return round
  }
}
