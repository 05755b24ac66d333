internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The fast payments system's methods.
  static let fastMethods = [
    "GetQr", "GetStaticQr", "GetQrState", "QrMembersList", "GetQrBankList", "AddAccountQr",
    "GetAddAccountQrState", "GetAccountQrList", "ChargeQr", "SbpPayTest", "SendClosingReceipt",
  ]

  /// Does one of these methods; nil for any other.
  func fastPayment(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated? {
    switch call.method {
    case "GetQr": try getCode(fields, terminal, call)
    case "GetStaticQr": try getStaticCode(fields, terminal)
    case "GetQrState": try refundState(fields, terminal, call)
    case "QrMembersList": try members(fields, terminal, call)
    case "GetQrBankList": try banks(fields)
    case "AddAccountQr": try addAccount(fields, terminal)
    case "GetAddAccountQrState": try accountState(fields, terminal)
    case "GetAccountQrList": accounts(terminal)
    case "ChargeQr": try chargeAccount(fields, terminal, call)
    case "SbpPayTest": try payForTest(fields, terminal, call)
    case "SendClosingReceipt": try closeReceipt(fields, terminal, call)
    default: nil
    }
  }

  /// GetQr: the code of a payment, or the link that opens the payer's bank.
  private func getCode(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let isImage = try isImage(fields)
    let bank = try bank(fields, isImage: isImage)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        _ = try book.looked(at: id, of: terminal, now: call.now)
        return try book.showCode(id, bank: bank, at: call.now)
      }
    }
    let (payment, code, link) = try outcome.get()
    if case .late = call.trick { return .closed }
    let address = Self.address(
      of: code,
      bank: bank,
      more:
        "&sum=\(payment.amount)&cur=RUB&crc=\(TinkoffBook.hexDigits(of: code).prefix(4).uppercased())"
    )
    var reply = JSONObject.accepted(terminal)
    reply["OrderId"] = .text(call.trick == .otherOrder ? "\(payment.order)-0" : payment.order)
    reply["PaymentId"] = .number(payment.id)
    reply["Data"] = .text(isImage ? Self.image(of: address) : address)
    if let link { reply["RequestKey"] = .text(link.requestKey) }
    return reply.answer
  }

  /// GetStaticQr: the one code of a terminal, which is no payment's.
  private func getStaticCode(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal
  ) throws(TinkoffRefusal) -> Simulated {
    let isImage = try isImage(fields)
    let code = "AS\(TinkoffBook.hexDigits(of: "static\0\(terminal.key)").prefix(30).uppercased())"
    let address = Self.address(of: code, bank: nil, more: "")
    var reply = JSONObject.accepted(terminal)
    reply["Data"] = .text(isImage ? Self.image(of: address) : address)
    return reply.answer
  }

  /// GetQrState: how the refund of a payment by code stands.
  private func refundState(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        return try book.looked(at: id, of: terminal, now: call.now)
      }
    }
    let payment = try outcome.get()
    guard payment.rail.isFastPayment else { throw TinkoffBook.notFound }
    var reply = JSONObject.accepted(terminal)
    reply["OrderId"] = .text(payment.order)
    reply["Status"] = .text(call.trick == .unknownStatus ? "COMPLETING" : payment.word)
    reply["QrCancelCode"] = .text(payment.refundDecline?.code ?? "0")
    reply["QrCancelMessage"] = .text(payment.refundDecline?.text ?? "OK")
    reply["Amount"] = .number(String(payment.taken))
    return reply.answer
  }

  /// QrMembersList: the banks to which a payment by code may be given back.
  private func members(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        try book.looked(at: id, of: terminal, now: call.now)
      }
    }
    let payment = try outcome.get()
    var reply = JSONObject.accepted(terminal)
    reply["OrderId"] = .text(payment.order)
    // Left out where nothing can be given back.
    if payment.rail.isFastPayment, payment.captured > 0 {
      reply["Members"] = .array(
        TinkoffBank.all.map { bank in
          var member = JSONObject()
          member["MemberId"] = .text(bank.id)
          member["MemberName"] = .text(bank.name)
          member["IsPayee"] = .boolean(bank == payment.bank)
          return .object(member)
        }
      )
    }
    return reply.answer
  }

  /// GetQrBankList: the banks that a payer may choose from.
  private func banks(_ fields: TinkoffFields) throws(TinkoffRefusal) -> Simulated {
    guard let device = fields.body["Device"]?.object, let type = device["Type"]?.text,
      ["desktop", "mobile"].contains(type)
    else {
      throw TinkoffRefusal("203", "Параметр Device.Type принимает значения desktop и mobile.")
    }
    if let scenario = fields.text("ScenarioType"), scenario != "qr", scenario != "sub" {
      throw TinkoffRefusal("203", "Параметр ScenarioType принимает значения qr и sub.")
    }
    var reply = JSONObject()
    reply["Success"] = .boolean(true)
    reply["ErrorCode"] = .text("0")
    reply["BankList"] = .array(
      TinkoffBank.all.enumerated()
        .map { place, bank in
          var entry = JSONObject()
          entry["BankId"] = .text(bank.id)
          entry["NspkBankId"] = .text(bank.id)
          entry["BankName"] = .text(bank.name)
          entry["BankLogo"] = .text("https://qr.nspk.ru/proxyapp/logo/bank\(bank.id).png")
          entry["BankOrder"] = .number(String(place + 1))
          return .object(entry)
        }
    )
    return reply.answer
  }

  // MARK: Parts

  /// Whether the code is wanted as a picture.
  func isImage(_ fields: TinkoffFields) throws(TinkoffRefusal) -> Bool {
    switch fields.text("DataType") {
    case nil, "PAYLOAD": return false
    case "IMAGE": return true
    default: throw TinkoffRefusal("203", "Параметр DataType принимает значения PAYLOAD и IMAGE.")
    }
  }

  /// The bank of `BankId`; only a link can name one.
  func bank(_ fields: TinkoffFields, isImage: Bool) throws(TinkoffRefusal) -> TinkoffBank? {
    guard let id = fields.text("BankId") else { return nil }
    guard !isImage, let bank = TinkoffBank.bank(id) else {
      throw TinkoffRefusal("3044", "Неверный bankId.")
    }
    return bank
  }

  /// What the code says: with a bank the scheme of its app.
  static func address(of code: String, bank: TinkoffBank?, more: String) -> String {
    let head = bank.map { "bank\($0.id)" } ?? "https"
    return "\(head)://qr.nspk.ru/\(code)?type=0\(code.hasPrefix("AS") ? 1 : 2)"
      + "&bank=\(TinkoffBank.own.id)\(more)"
  }

  /// A picture in whose title the address can be read.
  static func image(of address: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
      + "<title>\(HTMLPage.escaped(address))</title><rect width=\"9\" height=\"9\"/></svg>"
  }
}

extension JSONObject {
  /// What all good replies begin with.
  static func accepted(_ terminal: TinkoffTerminal) -> JSONObject {
    var reply = JSONObject()
    reply["Success"] = .boolean(true)
    reply["ErrorCode"] = .text("0")
    reply["Message"] = .text("OK")
    reply["TerminalKey"] = .text(terminal.key)
    return reply
  }

  /// A reply with this object.
  var answer: Simulated { .json(JSONValue.object(self).serialized()) }
}
