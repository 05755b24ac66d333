internal import Payments
internal import Wire

/// What an order asks for, held to the limits of the gateway (dossier §2.2 and §9).
struct AssistForm: Equatable {
  var merchant: String
  var order: String
  /// In minor units.
  var amount: Int64
  var currency: Currency
  /// Whether the money is only held.
  var isDelayed = false
  var comment = ""
  var email = ""
  var customer = ""
  var recurrence: AssistRecurrence?
  var returns = AssistReturns()

  var magic: MagicAmount? {
    currency.exponent == 2 ? MagicAmount(minorUnits: amount) : nil
  }

  /// Reads the fields of an order; web services take a comma for the decimal mark.
  init(_ fields: AssistFields, merchant: String, takesComma: Bool) throws(AssistFault) {
    self.merchant = merchant
    order = try fields.required("OrderNumber", 107)
    guard order.unicodeScalars.count <= 128 else { throw .format(107) }
    currency = try Self.currency(fields.value("OrderCurrency"))
    amount = try Self.amount(fields.required("OrderAmount", 108), currency, takesComma)
    switch fields.value("Delay") {
    case "", "0": isDelayed = false
    case "1": isDelayed = true
    default: throw .value(109)
    }
    guard ["", "RU", "EN"].contains(fields.value("Language").uppercased()) else {
      throw .value(127)
    }
    comment = fields.value("OrderComment")
    guard comment.unicodeScalars.count <= 4000 else { throw .format(110) }
    email = fields.value("Email")
    guard email.isEmpty || email.contains("@") && email.utf8.count <= 128 else {
      throw .format(120)
    }
    try AssistPerson.check(fields)
    customer = fields.value("CustomerNumber")
    recurrence = try AssistRecurrence(fields)
    // Both together are not taken.
    if recurrence != nil, !customer.isEmpty { throw .noRecurrence }
    returns = try AssistReturns(fields)
  }

  /// An order that a recurrent payment makes.
  init(merchant: String, order: String, amount: Int64, currency: Currency, comment: String) {
    self.merchant = merchant
    self.order = order
    self.amount = amount
    self.currency = currency
    self.comment = comment
  }

  /// A currency by its letters; roubles when nothing is said.
  static func currency(_ code: String) throws(AssistFault) -> Currency {
    let code = code.isEmpty ? "RUB" : code
    guard code.utf8.count == 3 else { throw .format(105) }
    guard let currency = Currency(code: code.uppercased()) else { throw .value(105) }
    return currency
  }

  /// An amount above zero: fifteen characters and two decimals at most.
  static func amount(
    _ text: String,
    _ currency: Currency,
    _ takesComma: Bool
  ) throws(AssistFault) -> Int64 {
    let plain = takesComma ? text.replacing(",", with: ".") : text
    if plain.hasPrefix("-"), DecimalText.isDecimal(String(plain.dropFirst())) { throw .value(108) }
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    guard plain.utf8.count <= 15, parts.count <= 2,
      parts.allSatisfy({ DecimalText.isDigits(String($0)) }),
      parts.count == 1 || parts[1].utf8.count <= 2,
      let money = try? Money.parse(plain, currency: currency, decimalMark: ".", range: .any)
    else { throw .format(108) }
    guard money.minorUnits > 0 else { throw .value(108) }
    return money.minorUnits
  }
}
