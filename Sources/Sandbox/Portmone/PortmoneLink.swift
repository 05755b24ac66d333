internal import Payments
internal import Wire

/// What `createLinkPayment` asks for.
struct PortmoneLink: Equatable {
  static let currencies: Set<String> = [
    "UAH", "USD", "EUR", "GBP", "PLN", "BYN", "KZT", "RUB",
  ]

  var payee: String
  var login: String
  /// `yyyyMMddHHmmss`, of a clock of 24 hours.
  var date: String
  var signature: String
  var order: String
  /// The amount exactly as it stands in the body, since it is signed.
  var amountText: String
  var amount: Money
  var isHeld: Bool
  var description: String
  var attributes: [String]
  var successURL: String
  var failureURL: String
  var language: String

  init(_ body: JSONObject) throws(PortmoneFault) {
    guard let payee = body["payee"]?.object else { throw .field("payee") }
    guard let order = body["order"]?.object else { throw .field("order") }
    self.payee = payee["payeeId"]?.scalarText ?? ""
    login = payee["login"]?.text ?? ""
    signature = payee["signature"]?.text ?? ""
    date = payee["dt"]?.scalarText ?? ""
    guard Self.isDate(date) else { throw .field("dt") }
    self.order = order["shopOrderNumber"]?.text ?? ""
    guard !self.order.isEmpty, self.order.count <= 120 else { throw .field("shopOrderNumber") }
    let code = order["billCurrency"]?.text ?? "UAH"
    guard Self.currencies.contains(code), let currency = Currency(code: code) else {
      throw .field("billCurrency")
    }
    amountText = order["billAmount"]?.scalarText ?? ""
    guard let minor = PortmoneAmount.minorUnits(amountText), minor > 0 else {
      throw .field("billAmount")
    }
    amount = Money(minorUnits: minor, currency: currency)
    isHeld = order["preauthFlag"]?.text == "Y"
    description = order["description"]?.text ?? ""
    attributes = (1...5).map { order["attribute\($0)"]?.text ?? "" }
    successURL = try Self.address(order, "successUrl")
    failureURL = try Self.address(order, "failureUrl")
    language = body["payer"]?.object?["lang"]?.text ?? "uk"
    guard ["uk", "en", "ru"].contains(language) else { throw .field("lang") }
  }

  private static func address(_ order: JSONObject, _ name: String) throws(PortmoneFault) -> String {
    let text = order[name]?.text ?? ""
    guard text.isEmpty || LyraFormat.isAddress(text) else { throw .field(name) }
    return text
  }

  private static func isDate(_ text: String) -> Bool {
    guard LyraFormat.isDigits(text, 14...14) else { return false }
    let digits = text.utf8.map { Int($0) - 48 }
    func pair(_ place: Int) -> Int { digits[place] * 10 + digits[place + 1] }
    let day = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(2))"
    return CalendarDay(day) != nil && pair(8) < 24 && pair(10) < 60 && pair(12) < 60
  }
}
