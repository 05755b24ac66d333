import Payments

/// A short mark of what a row asks for, to tell a repeated row from one with other values.
enum ContentMark {
  static func mark(of content: PaymentContent) -> UInt32 {
    var text = CanonicalText()
    text.add(
      content.operation.rawValue,
      content.payee ?? "",
      content.amount.decimalText,
      content.amount.currency.code
    )
    for (field, value) in content.fields.sorted(by: { $0.key < $1.key }) { text.add(field, value) }
    return text.digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
