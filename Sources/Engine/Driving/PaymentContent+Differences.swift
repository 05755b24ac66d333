public import Payments

extension PaymentContent {
  /// The names of what differs and belongs to a payment's identity (DESIGN §6); description,
  /// customer and country do not.
  public func differences(from other: PaymentContent) -> [String] {
    var names: [String] = []
    if operation != other.operation { names.append("operation") }
    if amount.minorUnits != other.amount.minorUnits { names.append("amount") }
    if amount.currency != other.amount.currency { names.append("currency") }
    if payee != other.payee { names.append("payee") }
    let fieldNames = Set(fields.keys).union(other.fields.keys).sorted()
    names += fieldNames.filter { fields[$0] != other.fields[$0] }
    return names
  }
}
