internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// AddAccountQr: a code by which a payer binds an account.
  func addAccount(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal
  ) throws(TinkoffRefusal) -> Simulated {
    guard let description = try fields.text("Description", 1...140, code: "213") else {
      throw TinkoffRefusal("213", "Размер поля Description должен быть от 1 до 140.")
    }
    try fields.checkPairs("Data", keys: 20, values: 100)
    let isImage = try isImage(fields)
    let bank = try bank(fields, isImage: isImage)
    let link = book.withLock { book in
      book.openLink(
        terminal: terminal.key,
        seed: "\(book.links.count)\0\(description)",
        bank: bank ?? .own
      )
    }
    let address = Self.address(of: link.code, bank: bank, more: "")
    var reply = JSONObject.accepted(terminal)
    reply["Data"] = .text(isImage ? Self.image(of: address) : address)
    reply["RequestKey"] = .text(link.requestKey)
    return reply.answer
  }

  /// GetAddAccountQrState: how far the binding is.
  func accountState(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal
  ) throws(TinkoffRefusal) -> Simulated {
    guard let key = fields.text("RequestKey"), !key.isEmpty else {
      throw TinkoffRefusal("201", "Поле RequestKey не должно быть пустым.")
    }
    let found = book.withLock { $0.links[key] }
    guard let link = found, link.terminal == terminal.key else {
      throw TinkoffRefusal("3012", "Привязка счёта не найдена.")
    }
    var reply = JSONObject.accepted(terminal)
    for (name, value) in Self.members(of: link) { reply[name] = value }
    return reply.answer
  }

  /// GetAccountQrList: every account of a terminal.
  func accounts(_ terminal: TinkoffTerminal) -> Simulated {
    let links = book.withLock { book in
      book.links.values.filter { $0.terminal == terminal.key }
        .sorted { $0.requestKey < $1.requestKey }
    }
    var reply = JSONObject.accepted(terminal)
    reply["AccountTokens"] = .array(
      links.map { link in
        var entry = JSONObject()
        for (name, value) in Self.members(of: link) { entry[name] = value }
        return .object(entry)
      }
    )
    return reply.answer
  }

  private static func members(of link: TinkoffLink) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("RequestKey", .text(link.requestKey)), ("Status", .text(link.status.rawValue)),
    ]
    if link.status == .active {
      members += [
        ("AccountToken", .text(link.token)), ("BankMemberId", .text(link.bank.id)),
        ("BankMemberName", .text(link.bank.name)),
      ]
    }
    return members
  }

  /// ChargeQr: the effect of a payment from a bound account; here the magic amounts act.
  func chargeAccount(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    try fields.checkIP()
    guard let token = fields.text("AccountToken"), !token.isEmpty else {
      throw TinkoffRefusal("3014", "Параметр AccountToken не должен быть пустым.")
    }
    guard terminal.allowsCharge else {
      throw TinkoffRefusal("3013", "Рекуррентные платежи заблокированы для терминала.")
    }
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        var payment = try book.looked(at: id, of: terminal, now: call.now)
        guard let link = book.link(token: token, terminal: terminal.key), link.status == .active
        else { throw TinkoffRefusal("3015", "Неверный статус AccountToken.") }
        guard payment.status == .new, payment.registered.bindsAccount else {
          throw TinkoffBook.wrongState
        }
        payment.rail = .account
        payment.bank = link.bank
        book[id] = payment
        return try Self.charge(payment, call, &book)
      }
    }
    return try outcome.get()
  }

  /// SbpPayTest: what the payer would do, at terminals for tests.
  func payForTest(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    guard terminal.key.hasSuffix("DEMO") else {
      throw TinkoffRefusal("202", "Терминал не предназначен для тестов.")
    }
    let expires = fields.body["IsDeadlineExpired"] == .boolean(true)
    let isRejected = fields.body["IsRejected"] == .boolean(true)
    guard !(expires && isRejected) else {
      throw TinkoffRefusal("203", "IsDeadlineExpired и IsRejected исключают друг друга.")
    }
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> TinkoffPayment in
        var payment = try book.looked(at: id, of: terminal, now: call.now)
        guard payment.rail == .code, payment.status == .formShowed else {
          throw TinkoffBook.wrongState
        }
        if expires {
          payment.move(to: .deadlineExpired)
          book[id] = payment
          return payment
        }
        let visit = PayerVisit(order: "", outcome: isRejected ? .refuse : .pay)
        return try book.step(visit, of: id, at: call.now).payment
      }
    }
    _ = try outcome.get()
    return JSONObject.accepted(terminal).answer
  }
}
