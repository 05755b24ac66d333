import Payments
import Wire

/// The cells of one record by field, and what was found wrong with them.
struct RowCells: Sendable {
  let record: FileRecord
  let plan: ColumnPlan
  /// The texts of the cells, trimmed and in NFC.
  private let texts: [String]
  private(set) var mistakes: [RowMistake] = []

  init(_ record: FileRecord, _ plan: ColumnPlan) {
    self.record = record
    self.plan = plan
    texts = record.fields.map(\.text.trimmedNFC)
  }

  /// The text of the cell at a place, trimmed and in NFC; empty behind the last one.
  func text(at place: Int) -> String { place < texts.count ? texts[place] : "" }

  /// The texts of a field's cells, trimmed and in NFC; one unless the field is joined.
  func parts(_ field: String) -> [String] {
    guard let places = plan.places[field] else { return [] }
    return places.map { text(at: $0) }
  }

  /// A field's value: the cell, read through the mapping's table, or the constant.
  func value(_ field: String) -> String? {
    let cell = plan.places[field]?.first.map { text(at: $0) } ?? ""
    guard !cell.isEmpty else { return plan.constants[field].flatMap { $0.isEmpty ? nil : $0 } }
    return plan.values[field]?[cell] ?? cell
  }

  /// Field and cell text of all mapped cells that are part of what the row is.
  var identifying: [(field: String, text: String)] {
    var found: [(field: String, text: String)] = []
    for (field, places) in plan.identity {
      let texts = places.map { text(at: $0) }
      guard texts.contains(where: { !$0.isEmpty }) else { continue }
      found.append((field, texts.joined(separator: "-")))
    }
    return found
  }

  /// The text under a header or of a field, for `duplicate_key`.
  func text(_ column: String) -> String {
    if plan.places[column] != nil || plan.constants[column] != nil { return value(column) ?? "" }
    guard let place = plan.headers.firstIndex(of: column) else { return "" }
    return text(at: place)
  }

  mutating func refuse(
    _ field: String,
    _ message: String,
    code: DiagnosticCode = .cellInvalid,
    help: String? = nil
  ) {
    let place = plan.places[field]?.first
    let found = place.map { record.text($0) }
    let line = place.flatMap { $0 < record.fields.count ? record.fields[$0].line : nil }
    mistakes.append(
      RowMistake(
        row: record.number,
        line: line ?? record.line,
        column: plan.column(field),
        cell: place.map { $0 + 1 },
        code: code,
        message: CardText.masked(message),
        found: CardText.masked(found ?? plan.constants[field] ?? ""),
        help: help
      )
    )
  }

  /// Refuses cells that hold a card number: what is stored must never hold one.
  mutating func refuseCardNumbers() {
    for (place, cell) in record.fields.enumerated()
    where CardText.holdsCard(cell.text) && !plan.takesCardLike(place, cell.text) {
      mistakes.append(
        RowMistake(
          row: record.number,
          line: cell.line,
          column: place < plan.headers.count ? plan.headers[place] : "",
          cell: place + 1,
          code: .cardNumber,
          message: "a card number stands here, and card numbers are never stored",
          found: CardText.masked(cell.text),
          help: "take the number out of the cell"
        )
      )
    }
  }

  /// Whether a field's cell was refused for the card number in it.
  func hasCardNumber(in field: String) -> Bool {
    let cells = (plan.places[field] ?? []).map { $0 + 1 }
    return mistakes.contains { $0.code == .cardNumber && $0.cell.map(cells.contains) == true }
  }

  /// Refuses a cell that a spreadsheet turned into a power of ten.
  mutating func refuseLostDigits(_ field: String) {
    guard let text = parts(field).first(where: MangledCell.hasLostDigits) else { return }
    refuse(
      field,
      "\"\(text)\" was a long number once: a spreadsheet rounded it and its digits are lost",
      code: .digitsLost,
      help: "export the column as text and take the number from its source"
    )
  }
}
