internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// AddCustomer, GetCustomer and RemoveCustomer.
  func customer(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try customerKey(fields)
    let email = try fields.text("Email", 1...64, code: "226")
    let phone = try fields.text("Phone", 1...64, code: "227")
    if let email, !email.contains("@") {
      throw TinkoffRefusal("224", "Неверный формат email.")
    }
    if let phone, !Self.isPhone(phone) {
      throw TinkoffRefusal("225", "Неверный формат телефона.")
    }
    let found = book.withLock { book in
      let known = book.customer(key, of: terminal.key)
      switch call.method {
      case "AddCustomer":
        var customer = known ?? TinkoffCustomer(key: key)
        customer.email = email ?? customer.email
        customer.phone = phone ?? customer.phone
        book.keep(customer, of: terminal.key)
        return Optional(customer)
      case "RemoveCustomer": book.removeCustomer(key, of: terminal.key)
      default: break
      }
      return known
    }
    guard let found, call.trick != .missing else { return Self.unknown(key) }
    return Self.answer(terminal, call) { writer in
      writer.member("CustomerKey", key)
      guard call.method == "GetCustomer" else { return }
      if let email = found.email { writer.member("Email", email) }
      if let phone = found.phone { writer.member("Phone", phone) }
    }
  }

  /// GetCardList: a bare array; what is wrong comes as the usual object (dossier §1).
  func cardList(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try customerKey(fields)
    guard let customer = book.withLock({ $0.customer(key, of: terminal.key) }),
      call.trick != .missing
    else { return Self.unknown(key) }
    var writer = JSONWriter()
    writer.beginArray()
    for card in customer.cards {
      writer.beginObject()
      writer.member("CardId", card.id)
      writer.member("Pan", card.masked)
      writer.member("Status", card.isDeleted ? "D" : "A")
      writer.member("RebillId", card.rebillID ?? "")
      writer.key("CardType")
      writer.number("0")
      writer.member("ExpDate", card.expiry)
      writer.endObject()
    }
    writer.endArray()
    return .json(writer.bytes)
  }

  /// RemoveCard; the card stays in the list, marked.
  func removeCard(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try customerKey(fields)
    guard let id = try fields.text("CardId", 1...40, code: "231") else {
      throw TinkoffRefusal("201", "Поле CardId не должно быть пустым.")
    }
    let isDone = book.withLock { book -> Bool? in
      guard var customer = book.customer(key, of: terminal.key) else { return nil }
      guard let place = customer.cards.firstIndex(where: { $0.id == id && !$0.isDeleted }) else {
        return false
      }
      customer.cards[place].isDeleted = true
      book.keep(customer, of: terminal.key)
      return true
    }
    guard let isDone, call.trick != .missing else { return Self.unknown(key) }
    guard isDone else { throw TinkoffBook.wrongCard }
    return Self.answer(terminal, call) { writer in
      writer.member("Status", "D")
      writer.member("CustomerKey", key)
      writer.member("CardId", id)
      writer.key("CardType")
      writer.number("0")
    }
  }

  func customerKey(_ fields: TinkoffFields) throws(TinkoffRefusal) -> String {
    try fields.checkIP()
    guard let key = try fields.text("CustomerKey", 1...36, code: "216") else {
      throw TinkoffRefusal("216", "Размер поля CustomerKey должен быть от 1 до 36.")
    }
    return key
  }

  /// Plus and digits.
  private static func isPhone(_ text: String) -> Bool {
    let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
    return TinkoffCardData.isDigits(digits)
  }

  /// The usual answer of a call that was done.
  static func answer(
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall,
    _ more: (inout JSONWriter) -> Void
  ) -> Simulated {
    let code = call.trick == .unknownCode ? "7777" : "0"
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", code == "0")
    writer.member("ErrorCode", code)
    writer.member("TerminalKey", terminal.key)
    more(&writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// An unknown customer is echoed.
  static func unknown(_ key: String) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", false)
    writer.member("ErrorCode", TinkoffBook.noCustomer.code)
    writer.member("Message", "Неверные параметры.")
    writer.member("Details", TinkoffBook.noCustomer.details)
    writer.member("CustomerKey", key)
    writer.endObject()
    return .json(writer.bytes)
  }
}
