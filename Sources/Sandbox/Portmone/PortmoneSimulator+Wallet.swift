internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension PortmoneSimulator {
  /// One call of the bridge: the merchant's key as a bearer, the client and the session in the body.
  func bridge(_ method: PortmoneWalletMethod, _ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    guard isMerchant(call.request) else { return Self.answer(["errorCode": .text("99")], 401) }
    guard let body = (try? JSON.parse(call.request.body))?.object else {
      return Self.answer(["errorCode": .text("2100")])
    }
    do throws(PortmoneFault) {
      guard let client = body["clientId"]?.text, !client.isEmpty else { throw .wallet(2016) }
      if case .late = call.trick { return .closed }
      if call.trick == .unknownCode { throw PortmoneFault("777", "Unknown") }
      let done = wallet.withLock { wallet in
        Result { () throws(PortmoneFault) in
          wallet.settle(until: call.now)
          return try Self.serve(method, body, &wallet, call)
        }
      }
      return try done.get()
    } catch {
      return Self.answer(["errorCode": .text(error.code), "error": .text(error.message)])
    }
  }

  private func isMerchant(_ request: ServerRequest) -> Bool {
    let header = request.header("Authorization") ?? ""
    return payees.values.contains {
      ConstantTime.equal(Array(header.utf8), Array("Bearer \($0.key)".utf8))
    }
  }

  static func answer(_ members: JSONObject, _ status: Int = 200) -> Simulated {
    var writer = JSONWriter()
    writer.value(.object(members))
    return .json(writer.bytes, status: status)
  }

  private static func serve(
    _ method: PortmoneWalletMethod,
    _ body: JSONObject,
    _ wallet: inout PortmoneWallet,
    _ call: ProviderCall
  ) throws(PortmoneFault) -> Simulated {
    func text(_ name: String) -> String { body[name]?.scalarText ?? "" }
    let phone = text("phone")
    switch method {
    case .payees: return .json(Array(#"{"errorCode":"0","payees":\#(PortmonePayees.json)}"#.utf8))
    case .authorize: try wallet.authorize(phone: phone, user: text("userId"))
    case .validateCode: try wallet.validate(code: text("code"), phone: phone)
    case .bill: return found(wallet.look(at: text("billNumber"), now: call.now), call)
    default:
      let user = try wallet.user(phone, text("userId"))
      return try serve(method, text, user, &wallet, call)
    }
    return answer(["errorCode": .text("0"), "error": .text("")])
  }

  /// What needs a session.
  private static func serve(
    _ method: PortmoneWalletMethod,
    _ text: (String) -> String,
    _ user: PortmoneWalletUser,
    _ wallet: inout PortmoneWallet,
    _ call: ProviderCall
  ) throws(PortmoneFault) -> Simulated {
    let phone = text("phone")
    switch method {
    case .cards: return cards(user)
    case .addCard:
      let card = try PortmoneWalletCard(
        name: text("cardName"),
        number: text("cardNumber"),
        month: text("expireMonth"),
        year: text("expireYear"),
        code: text("cvv"),
        at: call.now
      )
      try wallet.add(card, code: text("cvv"), to: phone)
    case .deleteCard: try wallet.remove(text("cardName"), from: phone)
    case .commission:
      let bill = try wallet.quote(question(text), phone: phone, user)
      return quoted(bill)
    case .proceed:
      let contract = text("contractNumber")
      let done = try wallet.proceed(
        text("transaction"),
        contract: contract,
        phone: phone,
        at: call.now
      )
      return done.ending.end(state(done.number, "p", &wallet, call))
    case .startVerify:
      let number = try wallet.startVerify(text("transaction"), code: text("cvv"), phone: phone)
      return state(number, "v", &wallet, call)
    case .finishVerify:
      let code = text("code")
      let done = try wallet.finishVerify(
        text("transaction"),
        code: code,
        phone: phone,
        at: call.now
      )
      return done.ending.end(state(done.number, "v", &wallet, call))
    case .payees, .authorize, .validateCode, .bill: break
    }
    return answer(["errorCode": .text("0"), "error": .text("")])
  }

  private static func question(_ text: (String) -> String) -> PortmoneWallet.Question {
    let topUp = text("phoneNumber")
    return PortmoneWallet.Question(
      card: text("cardName"),
      amount: text("billAmount"),
      login: text("merchantLogin"),
      number: text("billNumber"),
      payee: text("payeeId"),
      topUp: text("service") == "topup" ? topUp : nil
    )
  }

  private static func cards(_ user: PortmoneWalletUser) -> Simulated {
    let cards = user.cards.map { card -> JSONValue in
      .object(["name": .text(card.name), "cardBin": .text(card.mask)])
    }
    return answer(["errorCode": .text("0"), "error": .text(""), "cards": .array(cards)])
  }

  private static func quoted(_ bill: PortmoneWalletBill) -> Simulated {
    answer([
      "errorCode": .text("0"), "error": .text(""),
      "transaction": .text(PortmoneWallet.transaction("q", bill.number)),
      "payeeId": .text(bill.payee), "billAmount": .text(PortmoneAmount.text(bill.amount)),
      "commission": .text(PortmoneAmount.text(bill.commission)),
    ])
  }

  private static func found(_ look: (PortmoneWalletBill, word: String)?, _ call: ProviderCall)
    -> Simulated
  {
    guard let look, call.trick != .missing else {
      return answer(["errorCode": .text("0"), "error": .text(""), "status": .text("NONE")])
    }
    return answer(members(look.0, look.word, "p", call))
  }

  /// A bill after a step.
  private static func state(
    _ number: String,
    _ stage: Character,
    _ wallet: inout PortmoneWallet,
    _ call: ProviderCall
  ) -> Simulated {
    guard let bill = wallet.bills[number] else { return answer(["errorCode": .text("2200")]) }
    let isOdd = bill.plan == .showsUnknownWord || call.trick == .unknownStatus
    return answer(members(bill, isOdd ? "RECONCILED" : bill.stage.rawValue, stage, call))
  }

  private static func members(
    _ bill: PortmoneWalletBill,
    _ word: String,
    _ stage: Character,
    _ call: ProviderCall
  ) -> JSONObject {
    var amount = bill.amount
    if call.trick == .otherAmount { amount += 100 }
    var members: JSONObject = [
      "errorCode": .text("0"), "error": .text(bill.fault?.message ?? ""), "status": .text(word),
      "billNumber": .text(call.trick == .otherOrder ? "\(bill.number)-x" : bill.number),
      "payeeId": .text(bill.payee), "billAmount": .text(PortmoneAmount.text(amount)),
      "commission": .text(PortmoneAmount.text(bill.commission)),
      "transaction": .text(PortmoneWallet.transaction(stage, bill.number)),
    ]
    if let fault = bill.fault { members["failure"] = .text(fault.code) }
    if bill.stage == .needsPage {
      let base = PageAddress.base(of: call.request)
      let name = PortmoneWallet.transaction("d", bill.number)
      members["url3D"] = .text("\(base)/portmone/\(issuerPath)\(name)")
    }
    guard bill.stage == .paid, let paid = bill.paid else { return members }
    let reference = PortmoneWallet.reference(bill.number)
    members["bill"] = .object([
      "billId": .text(reference),
      // The name is misspelt at the provider's.
      "recieptUrl": .text("https://www.portmone.com.ua/r3/receipt/\(reference).pdf"),
      "contractNumber": .text(bill.contract), "payDate": .number(String(paid.milliseconds)),
    ])
    return members
  }
}
