import Crypto
import Payments

/// What two rows without a reference have in common when they are the same payment.
enum RowDigest {
  /// Covers operation, payee, amount, currency and every other mapped cell that is not empty,
  /// except description, customer and country; nothing that an account, a form or a default
  /// adds.
  static func digest(
    of content: PaymentContent,
    cells: [(field: String, text: String)]
  ) -> [UInt8] {
    var text = CanonicalText()
    text.add(ColumnNames.operation, content.operation.rawValue)
    text.add(ColumnNames.payee, content.payee ?? "")
    text.add(ColumnNames.amount, content.amount.decimalText)
    text.add(ColumnNames.currency, content.amount.currency.code)
    let covered = [
      ColumnNames.operation, ColumnNames.payee, ColumnNames.amount, ColumnNames.currency,
    ]
    for cell in cells where !covered.contains(cell.field) { text.add(cell.field, cell.text) }
    return text.digest
  }

  /// The digest of the columns of `duplicate_key`; `nil` without any, or when all are empty.
  static func digest(
    of columns: [String],
    _ content: PaymentContent,
    _ cells: RowCells
  ) -> String? {
    var text = CanonicalText()
    var isEmpty = true
    for column in columns {
      let value =
        switch column {
        case ColumnNames.amount: content.amount.decimalText
        case ColumnNames.currency: content.amount.currency.code
        case ColumnNames.operation: content.operation.rawValue
        default: cells.text(column)
        }
      if !value.isEmpty { isEmpty = false }
      text.add(column, value)
    }
    return isEmpty ? nil : Hex.text(of: text.digest)
  }
}
