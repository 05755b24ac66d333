internal import Wire

/// Something that the bank's server tells the merchant's.
enum TinkoffNews {
  /// A payment came to this status.
  case payment(TinkoffPayment, TinkoffStatus)
  /// A receipt was printed.
  case receipt(TinkoffPayment, JSONValue)
  /// An account was bound, or was not.
  case link(TinkoffLink)
  /// A card was bound, or was not.
  case card(TinkoffBinding)

  /// The statuses of which the bank tells (dossier §7).
  static let told: Set<TinkoffStatus> = [
    .authorized, .confirmed, .partialReversed, .reversed, .canceled, .partialRefunded, .refunded,
    .rejected,
  ]

  var terminal: String {
    switch self {
    case .payment(let payment, _), .receipt(let payment, _): payment.terminal
    case .link(let link): link.terminal
    case .card(let binding): binding.terminal
    }
  }

  /// The address that Init gave; nil where the terminal's counts.
  var address: String? {
    switch self {
    case .payment(let payment, _), .receipt(let payment, _): payment.registered.noticeURL
    case .link, .card: nil
    }
  }

  /// How often it is told: twice in one magic case.
  var times: Int {
    guard case .payment(let payment, let status) = self,
      status == .authorized || status == .confirmed,
      MagicAmount(minorUnits: payment.amount) == .notifiedTwice
    else { return 1 }
    return 2
  }

  /// The message without its token.
  var body: JSONObject {
    switch self {
    case .payment(let payment, let status): Self.body(payment, status)
    case .receipt(let payment, let receipt): Self.body(payment, receipt)
    case .link(let link): Self.body(link)
    case .card(let binding): Self.body(binding)
    }
  }

  private static func body(_ payment: TinkoffPayment, _ status: TinkoffStatus) -> JSONObject {
    var body = JSONObject()
    body["TerminalKey"] = .text(payment.terminal)
    body["OrderId"] = .text(payment.order)
    body["Success"] = .boolean(status != .rejected)
    body["Status"] = .text(status.rawValue)
    // Numbers here, texts elsewhere (dossier §1).
    body["PaymentId"] = .number(payment.id)
    body["ErrorCode"] = .text(status == .rejected ? payment.decline?.code ?? "1004" : "0")
    body["Amount"] = .number(String(payment.taken))
    if payment.rail == .card {
      body["Pan"] = .text(masked(payment.payer.number ?? TinkoffCard.plain))
      body["ExpDate"] = .text(payment.payer.expiry)
      if let card = payment.payer.cardID { body["CardId"] = .number(card) }
      if let rebill = payment.payer.rebillID { body["RebillId"] = .number(rebill) }
    } else {
      body["Pan"] = .text("+7 (***) ***-**-07")
    }
    if !payment.registered.data.isEmpty {
      var data = JSONObject()
      for pair in payment.registered.data { data[pair.name] = .text(pair.value) }
      body["Data"] = .object(data)
    }
    return body
  }

  private static func body(_ payment: TinkoffPayment, _ receipt: JSONValue) -> JSONObject {
    let number = payment.id.suffix(6)
    var body = JSONObject()
    body["TerminalKey"] = .text(payment.terminal)
    body["OrderId"] = .text(payment.order)
    body["Success"] = .boolean(true)
    body["Status"] = .text("RECEIPT")
    body["PaymentId"] = .number(payment.id)
    body["ErrorCode"] = .text("0")
    body["ErrorMessage"] = .text("")
    body["Amount"] = .number(String(payment.taken))
    body["FiscalNumber"] = .number("17")
    body["ShiftNumber"] = .number("3")
    body["ReceiptDatetime"] = .text("2026-12-01T12:00:00")
    body["FnNumber"] = .text("8710000100784")
    body["EcrRegNumber"] = .text("0000111118041")
    body["FiscalDocumentNumber"] = .number("1\(number)")
    body["FiscalDocumentAttribute"] = .number("2\(number)")
    body["Receipt"] = receipt
    body["Type"] = .text("Income")
    body["Ofd"] = .text("Yandex")
    body["Url"] = .text("https://check.example.org/\(number)")
    body["QrCodeUrl"] = .text("https://check.example.org/\(number).png")
    body["CalculationPlace"] = .text("https://shop.example.org")
    body["SettlePlace"] = .text("117")
    return body
  }

  private static func masked(_ number: String) -> String {
    "\(number.prefix(6))******\(number.suffix(4))"
  }

  private static func body(_ binding: TinkoffBinding) -> JSONObject {
    let isBound = binding.state == .completed
    var body = JSONObject()
    body["TerminalKey"] = .text(binding.terminal)
    body["CustomerKey"] = .text(binding.customer)
    body["RequestKey"] = .text(binding.requestKey)
    body["NotificationType"] = .text("LINKCARD")
    body["Success"] = .boolean(isBound)
    body["Status"] = .text(binding.state.rawValue)
    body["PaymentId"] = .number(binding.paymentID)
    body["ErrorCode"] = .text(isBound ? "0" : "6")
    if let number = binding.card?.number { body["Pan"] = .text(masked(number)) }
    if let expiry = binding.card?.expiry { body["ExpDate"] = .text(expiry) }
    if let card = binding.cardID { body["CardId"] = .number(card) }
    if let rebill = binding.rebillID { body["RebillId"] = .number(rebill) }
    return body
  }

  private static func body(_ link: TinkoffLink) -> JSONObject {
    let isActive = link.status == .active
    var body = JSONObject()
    body["TerminalKey"] = .text(link.terminal)
    body["RequestKey"] = .text(link.requestKey)
    body["NotificationType"] = .text("LINKACCOUNT")
    body["Success"] = .boolean(isActive)
    body["Status"] = .text(link.status.rawValue)
    body["ErrorCode"] = .text(isActive ? "0" : "3012")
    if isActive {
      body["AccountToken"] = .text(link.token)
      body["BankMemberId"] = .text(link.bank.id)
      body["BankMemberName"] = .text(link.bank.name)
    }
    return body
  }
}
