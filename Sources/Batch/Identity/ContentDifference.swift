import Payments

/// In which of the values that no attempt may change two payments differ.
enum ContentDifference {
  /// What may not change between attempts: operation, payee, amount and currency.
  static func fields(_ left: PaymentContent, _ right: PaymentContent) -> [String] {
    var names: [String] = []
    if left.operation != right.operation { names.append(ColumnNames.operation) }
    if left.payee != right.payee { names.append(ColumnNames.payee) }
    if left.amount.currency != right.amount.currency {
      names.append(ColumnNames.currency)
    }
    if left.amount.minorUnits != right.amount.minorUnits { names.append(ColumnNames.amount) }
    return names
  }
}
