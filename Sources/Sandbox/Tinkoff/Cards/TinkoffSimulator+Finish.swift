internal import Crypto
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// What pays.
  private enum Instrument {
    case card(TinkoffCardData)
    /// What a phone's wallet gave; the issuer asks nothing more.
    case wallet
  }

  private static let wallets: Set = [
    "YandexPay", "MirPay", "TinkoffPay", "ApplePay", "GooglePay",
  ]

  /// Check3dsVersion: which 3-D Secure the card has.
  func checkVersion(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let data = try cardData(fields, call)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> (TinkoffChallenge, String) in
        book.settle(until: call.now)
        let (customer, asksAlways) = try book.owner(of: id, terminal, now: call.now)
        let card = try book.card(of: data, customer: customer, terminal: terminal.key)
        guard
          case .version(let version, let hasMethod, _) = TinkoffCard.enrollment(
            of: card.number,
            asksAlways: asksAlways
          )
        else { throw TinkoffRefusal("106", "Карта не поддерживает 3DS.") }
        let challenge = TinkoffChallenge(id: id, version: version, hasMethod: hasMethod)
        book.challenges[id] = challenge
        return (challenge, TinkoffCard.system(of: card.number))
      }
    }
    let (challenge, system) = try outcome.get()
    if case .late = call.trick { return .closed }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", true)
    writer.member("ErrorCode", "0")
    writer.member("Message", "OK")
    writer.member("Version", challenge.version.rawValue)
    if challenge.version == .two {
      writer.member("TdsServerTransID", challenge.serverID)
      if challenge.hasMethod {
        writer.member(
          "ThreeDSMethodURL",
          "\(PageAddress.base(of: call.request))/\(self.id)/acs/method"
        )
      }
    }
    writer.member("PaymentSystem", system)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// FinishAuthorize: the effect of a payment by a card of the merchant's own form; the magic
  /// amounts act here, or when the payer has passed at the issuer.
  func finishAuthorize(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    _ = try fields.amount()
    try fields.checkIP()
    if fields.body["SendEmail"] == .boolean(true), fields.text("InfoEmail") == nil {
      throw TinkoffRefusal("201", "Поле InfoEmail не должно быть пустым.")
    }
    let instrument = try instrument(fields, call)
    let base = PageAddress.base(of: call.request)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> Simulated in
        book.settle(until: call.now)
        var payment = try book.looked(at: id, of: terminal, now: call.now)
        guard payment.status == .new || payment.status == .formShowed else {
          throw TinkoffBook.wrongState
        }
        guard case .card(let data) = instrument else {
          return try Self.pay(payment, call, &book)
        }
        let customer = payment.payer.customer
        let card = try book.card(of: data, customer: customer, terminal: terminal.key)
        (payment.payer.number, payment.payer.expiry) = card
        book[id] = payment
        let asksAlways = MagicAmount(minorUnits: payment.amount) == .needsAuthentication
        guard
          let challenge = try Self.challenge(id, card.number, asksAlways, fields, call),
          challenge.isShown
        else { return try Self.pay(payment, call, &book) }
        book.challenges[id] = challenge
        payment.move(to: .authorizing)
        payment.move(to: .threeDSChecking)
        book[id] = payment
        return TinkoffReply(payment, trick: call.trick)
          .answerWithAmount { Self.write(challenge, under: "\(base)/tinkoff", to: &$0) }
      }
    }
    return try outcome.get()
  }

  /// What the issuer asks; nil when it asks nothing.
  static func challenge(
    _ id: String,
    _ number: String,
    _ asksAlways: Bool,
    _ fields: TinkoffFields,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> TinkoffChallenge? {
    guard
      case .version(let version, let hasMethod, let isShown) = TinkoffCard.enrollment(
        of: number,
        asksAlways: asksAlways
      )
    else { return nil }
    // A merchant that speaks the first version only is served by it.
    guard version == .two, TinkoffSession.isThere(fields) else {
      return TinkoffChallenge(id: id, version: .one, hasMethod: false, isShown: isShown)
    }
    let home = try TinkoffSession.home(fields, call.request, hasMethod: hasMethod)
    return TinkoffChallenge(
      id: id,
      version: .two,
      hasMethod: hasMethod,
      isShown: isShown,
      home: home
    )
  }

  /// The members that lead a browser to the issuer.
  static func write(
    _ challenge: TinkoffChallenge,
    under base: String,
    to writer: inout JSONWriter
  ) {
    switch challenge.version {
    case .one:
      writer.member("ACSUrl", "\(base)/acs/v1/\(challenge.id)")
      writer.member("MD", challenge.session)
      writer.member("PaReq", challenge.request)
    case .two:
      writer.member("ACSUrl", "\(base)/acs/v2/\(challenge.id)")
      // Spelled otherwise than by Check3dsVersion (dossier §1).
      writer.member("TdsServerTransId", challenge.serverID)
      writer.member("AcsTransId", challenge.issuerID)
    }
  }

  /// The card is charged: as the card says, then as the amount says.
  static func pay(
    _ payment: TinkoffPayment,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> Simulated {
    if let number = payment.payer.number,
      let why = TinkoffCard.decline(of: number, amount: payment.amount)
    {
      return decline(payment, why, call, &book)
    }
    guard MagicAmount(minorUnits: payment.amount) == .needsAuthentication else {
      return try charge(payment, call, &book)
    }
    return try succeed(payment, call, &book)
  }

  func cardData(
    _ fields: TinkoffFields,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> TinkoffCardData {
    guard let text = fields.text("CardData"), !text.isEmpty else {
      throw TinkoffRefusal("201", "Поле CardData не должно быть пустым.")
    }
    return try TinkoffCardData.open(text, now: call.now)
  }

  private func instrument(
    _ fields: TinkoffFields,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Instrument {
    guard let token = fields.text("EncryptedPaymentData") else {
      return .card(try cardData(fields, call))
    }
    guard fields.text("CardData") == nil, fields.text("Route") == "ACQ",
      Self.wallets.contains(fields.text("Source") ?? "")
    else { throw TinkoffRefusal("203", "Неверный способ оплаты.") }
    guard !token.isEmpty, (try? Base64.decode(Array(token.utf8))) != nil else {
      throw TinkoffRefusal("243", "Ошибка шифрования карточных данных.")
    }
    return .wallet
  }
}

extension TinkoffBook {
  /// Whose payment or binding a number belongs to, and whether its amount always asks the payer.
  fileprivate mutating func owner(
    of id: String,
    _ terminal: TinkoffTerminal,
    now: Instant
  ) throws(TinkoffRefusal) -> (customer: String?, asksAlways: Bool) {
    if let binding = bindings.values.first(where: { $0.paymentID == id }) {
      guard binding.terminal == terminal.key else { throw Self.notFound }
      return (binding.customer, false)
    }
    let payment = try looked(at: id, of: terminal, now: now)
    guard payment.status == .new || payment.status == .formShowed else { throw Self.wrongState }
    let asksAlways = MagicAmount(minorUnits: payment.amount) == .needsAuthentication
    return (payment.payer.customer, asksAlways)
  }
}
