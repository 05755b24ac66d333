internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// Init: checks in the order of dossier §12.3, then registers the payment.
  func register(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let number = try checkFields(fields)
    let order = try self.order(number, fields, terminal, now: call.now)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        var payment = try book.register(order, terminal: terminal.key)
        payment.payer.customer = fields.text("CustomerKey")
        payment.payer.isParent = fields.text("Recurrent") == "Y"
        payment.payer.data = fields.body["DATA"]?.object ?? JSONObject()
        book[payment.id] = payment
        return payment
      }
    }
    let payment = try outcome.get()
    if case .late = call.trick { return .closed }
    return TinkoffReply(payment, trick: call.trick)
      .answerWithAmount { writer in
        let base = PageAddress.base(of: call.request)
        writer.member("PaymentURL", "\(base)/\(id)/\(Self.pagePath)\(payment.id)")
      }
  }

  private func order(
    _ number: String,
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    now: Instant
  ) throws(TinkoffRefusal) -> TinkoffOrder {
    let amount = try checkedAmount(fields)
    let deadline = try deadline(fields, now: now)
    try fields.checkPairs("DATA", keys: 20, values: 100)
    let isRecurrent = fields.text("Recurrent") == "Y"
    try fields.checkInitiator(isRecurrent: isRecurrent)
    try TinkoffReceipt.check(fields.body["Receipt"], amount: amount)
    try TinkoffShops.check(fields)
    let isTwoStage = try isTwoStage(fields, terminal)
    let returns = TinkoffReturns(
      success: fields.text("SuccessURL"),
      failure: fields.text("FailURL")
    )
    var order = TinkoffOrder(
      number: number,
      amount: amount,
      isTwoStage: isTwoStage,
      deadline: deadline,
      returns: returns
    )
    order.customer = fields.text("CustomerKey")
    order.isRecurrent = isRecurrent
    order.noticeURL = fields.text("NotificationURL")
    order.receipt = fields.body["Receipt"]?.object
    let data = fields.body["DATA"]?.object?.members ?? []
    order.data = data.map { ($0.name, $0.value.scalarText ?? "") }
    return order
  }

  /// The sizes and formats; gives the order number.
  private func checkFields(_ fields: TinkoffFields) throws(TinkoffRefusal) -> String {
    guard let order = try fields.text("OrderId", 1...36, code: "212") else {
      throw TinkoffRefusal("212", "Размер поля OrderId должен быть от 1 до 36.")
    }
    _ = try fields.text("Description", 0...140, code: "213")
    _ = try fields.text("PayForm", 0...20, code: "215")
    let customer = try fields.text("CustomerKey", 1...36, code: "216")
    try fields.checkIP()
    if let currency = fields.text("Currency"), currency != "643" {
      throw TinkoffRefusal("214", "Поле Currency должно быть равно 643.")
    }
    if let language = fields.text("Language"), language != "ru", language != "en" {
      throw TinkoffRefusal("203", "Поле Language принимает значения ru и en.")
    }
    if let recurrent = fields.text("Recurrent") {
      guard recurrent == "Y" else {
        throw TinkoffRefusal("203", "Поле Recurrent принимает значение Y.")
      }
      // The fast payments system's series has no customer.
      guard customer != nil || isForAccount(fields) else {
        throw TinkoffRefusal("216", "Размер поля CustomerKey должен быть от 1 до 36.")
      }
    }
    return order
  }

  private func isForAccount(_ fields: TinkoffFields) -> Bool {
    fields.body["DATA"]?["QR"]?.text == "true"
  }

  private func checkedAmount(_ fields: TinkoffFields) throws(TinkoffRefusal) -> Int64 {
    guard let amount = try fields.amount() else {
      throw TinkoffRefusal("203", "Поле Amount не должно быть пустым.")
    }
    guard amount >= 100 else {
      throw TinkoffRefusal("251", "Неверная сумма. Сумма должна быть больше или равна 100 копеек.")
    }
    return amount
  }

  /// From a minute to ninety days ahead; a day when it is not said.
  private func deadline(_ fields: TinkoffFields, now: Instant) throws(TinkoffRefusal) -> Instant {
    guard let value = fields.body["RedirectDueDate"], value != .null else {
      return now + .seconds(86_400)
    }
    guard let text = value.text, let date = MomentText.moment(of: text) else {
      throw TinkoffRefusal("12", "Неверный формат RedirectDueDate.")
    }
    guard date >= now + .seconds(60), date <= now + .seconds(90 * 86_400) else {
      throw TinkoffRefusal("3017", "Неверный срок жизни ссылки.")
    }
    return date
  }

  private func isTwoStage(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal
  ) throws(TinkoffRefusal) -> Bool {
    switch fields.body["PayType"] {
    case nil, .null: return terminal.isTwoStage
    case .text("O"): return false
    case .text("T"): return true
    default: throw TinkoffRefusal("203", "Поле PayType принимает значения O и T.")
    }
  }
}
