import Engine
import Payments
import Wire

extension PlannedRow {
  /// A row that makes a payment.
  init(
    _ record: FileRecord,
    _ order: PaymentOrder,
    valueDigest: String?,
    known: Known?
  ) {
    row = RunRow(
      number: record.number,
      line: record.line,
      original: record.original,
      cells: record.fields.count,
      plan: .payment(order),
      valueDigest: valueDigest
    )
    mistakes = []
    self.known = known
  }

  /// A row that makes no payment.
  init(_ record: FileRecord, _ end: RowEnd, mistakes: [RowMistake], known: Known? = nil) {
    row = RunRow(
      number: record.number,
      line: record.line,
      original: record.original,
      cells: record.fields.count,
      plan: .ended(end)
    )
    self.mistakes = mistakes
    self.known = known
  }

  /// A row with wrong cells.
  init(invalid record: FileRecord, _ mistakes: [RowMistake]) {
    let words = mistakes.map { $0.column.isEmpty ? $0.message : "\($0.column): \($0.message)" }
    let end = RowEnd(
      .invalid,
      reason: Reason.invalidRequest.rawValue,
      message: words.joined(separator: "; ")
    )
    var kept = record
    if mistakes.contains(where: { $0.code == .cardNumber }) {
      // The one exception from keeping the bytes: what is stored never holds a card number.
      let text = String(decoding: record.original, as: UTF8.self)
      kept.original = Array(CardText.masked(text).utf8)
    }
    self.init(kept, end, mistakes: mistakes)
  }

  /// A row that is invalid for one reason.
  init(
    invalid record: FileRecord,
    column: String,
    found: String,
    code: DiagnosticCode = .cellInvalid,
    reason: String,
    _ message: String,
    help: String? = nil
  ) {
    let mistake = RowMistake(
      row: record.number,
      line: record.line,
      column: column,
      code: code,
      message: message,
      found: found,
      help: help
    )
    self.init(
      record,
      RowEnd(.invalid, reason: reason, message: message),
      mistakes: [mistake]
    )
  }

  /// A row that repeats a payment of the journal.
  init(_ record: FileRecord, repeating id: PaymentID, _ state: PaymentState, known: Known?) {
    let end = RowEnd(
      .duplicate,
      reason: state.rawValue,
      message: "repeats the payment \(id)",
      payment: id
    )
    self.init(record, end, mistakes: [], known: known)
  }
}
