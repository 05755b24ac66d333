import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The bridge to the wallet: sessions, codes, cards, and payments to their end.
struct PortmoneWalletTests {
  /// A phone at the bridge.
  struct Phone {
    static let plain = "380666789555"

    let bench: Bench
    var phone = Phone.plain
    var user = "3715100"

    init(_ phone: String = Phone.plain) throws {
      bench = try Bench()
      self.phone = phone
    }

    static func head(_ method: String, _ length: Int, key: String = "testkey") -> String {
      "POST /portmone/wallet/\(method) HTTP/1.1\r\nHost: sandbox\r\n"
        + "Authorization: Bearer \(key)\r\nContent-Length: \(length)\r\n\r\n"
    }

    /// The answer to a call; the phone's session goes with it.
    @discardableResult
    func call(_ method: String, _ more: [String: String] = [:]) async throws -> JSONValue {
      var body: JSONObject = [
        "clientId": .text("34700000"), "phone": .text(phone), "userId": .text(user),
      ]
      for (name, value) in more { body[name] = .text(value) }
      let bytes = Bench.bytes(body)
      let head = Array(Self.head(method, bytes.count).utf8)
      // A connection that ends without a reply gives null.
      guard let reply = await bench.exchange(head + bytes) else { return .null }
      return try JSON.parse(reply.body)
    }

    func code(_ method: String, _ more: [String: String] = [:]) async throws -> String {
      try await call(method, more)["errorCode"]?.text ?? "none"
    }

    /// A right card that ends in a digit which says how it is checked.
    static func card(_ number: String, _ changes: [String: String] = [:]) -> [String: String] {
      let base = [
        "cardName": "Card", "cardNumber": number, "expireMonth": "03", "expireYear": "30",
        "cvv": "123",
      ]
      return base.merging(changes) { $1 }
    }

    /// Signs in, adds the card and asks what a payment costs.
    func quote(_ number: String, _ amount: String, _ bill: String) async throws -> JSONValue {
      try await call("authorize")
      try await call("addCard", Self.card(number))
      return try await call(
        "commission",
        [
          "cardName": "Card", "billAmount": amount, "merchantLogin": "TESTLOGIN",
          "billNumber": bill, "payeeId": "1185",
        ]
      )
    }

    func proceed(_ quote: JSONValue) async throws -> JSONValue {
      let transaction = quote["transaction"]?.text ?? ""
      return try await call("proceed", ["transaction": transaction, "contractNumber": "000123"])
    }
  }

  static let plainCard = "4444333322221111"
  static let codesCard = "4000000000000002"
  static let pageCard = "4000000000000093"

  @Test(arguments: [
    ("380666789555", "1", "0"), ("+380666789555", "1", "2005"), ("0666789555", "1", "2005"),
    ("38066678955", "1", "2005"), ("", "1", "2006"), ("380666789555", "", "2012"),
    ("380666789553", "1", "2113"), ("380666789554", "1", "2114"),
  ])
  func `a session begins with a phone and a user`(
    phone: String,
    user: String,
    code: String
  ) async throws {
    var wallet = try Phone(phone)
    wallet.user = user
    #expect(try await wallet.code("authorize") == code)
  }

  @Test func `no key, no client, no session`() async throws {
    let wallet = try Phone()
    #expect(try await wallet.code("cards") == "2000")
    #expect(try await wallet.code("authorize", ["clientId": ""]) == "2016")
    let head = Array(Phone.head("cards", 2, key: "wrong").utf8)
    #expect(await wallet.bench.exchange(head + Array("{}".utf8))?.status == 401)
    try await wallet.call("authorize")
    #expect(try await wallet.code("cards") == "0")
    #expect(try await wallet.code("cards", ["userId": "other"]) == "2000")
  }

  @Test(arguments: [
    (["111111"], ["0"], "0"), (["222222", "111111"], ["2113", "0"], "0"),
    (["333333", "222222", "333333", "111111"], ["2114", "2113", "2114", "0"], "0"),
    (["123456", "", "111111"], ["2108", "2107", "0"], "0"), (["123456"], ["2108"], "2000"),
  ])
  func `codes are asked for in any order and number`(
    codes: [String],
    answers: [String],
    last: String
  ) async throws {
    let wallet = try Phone("380666789553")
    #expect(try await wallet.code("authorize") == "2113")
    var found: [String] = []
    for code in codes { found.append(try await wallet.code("validateCode", ["code": code])) }
    #expect(found == answers)
    #expect(try await wallet.code("cards") == last)
  }

  @Test(arguments: [
    (["cardNumber": ""], "2102"), (["cardNumber": "4444333322221112"], "2103"),
    (["cardNumber": "444433332222"], "2103"), (["cvv": ""], "2104"), (["cvv": "12"], "2105"),
    (["cvv": "1234"], "2105"), (["cvv": "000"], "2105"), (["cardName": ""], "2106"),
    (["expireYear": "20"], "2112"), (["expireMonth": "13"], "2112"),
    (["expireMonth": "3"], "2112"), (["expireMonth": "12", "expireYear": "26"], "2112"),
    (["expireMonth": "01", "expireYear": "27"], "0"), ([:], "0"),
    (["cardNumber": "4444 3333 2222 1111"], "0"), (["cvv": "113"], "2113"),
    (["cvv": "114"], "2114"),
  ])
  func `a card is checked before it is kept`(
    changes: [String: String],
    code: String
  ) async throws {
    let wallet = try Phone()
    try await wallet.call("authorize")
    let found = try await wallet.code("addCard", Phone.card(Self.plainCard, changes))
    #expect(found == code)
    #expect(try await wallet.call("cards")["cards"]?.array?.count == (code == "0" ? 1 : 0))
  }

  @Test func `a card is listed by its mask and removed by its name`() async throws {
    let wallet = try Phone()
    try await wallet.call("authorize")
    try await wallet.call("addCard", Phone.card(Self.plainCard, ["cvv": "113"]))
    #expect(try await wallet.code("validateCode", ["code": "333333"]) == "2114")
    #expect(try await wallet.code("validateCode", ["code": "111111"]) == "0")
    let card = try await wallet.call("cards")["cards"]?.array?.first
    #expect(card == .object(["name": .text("Card"), "cardBin": .text("444433********11")]))
    #expect(try await wallet.code("addCard", Phone.card(Self.plainCard)) == "2200")
    #expect(try await wallet.code("deleteCard", ["cardName": "None"]) == "2200")
    #expect(try await wallet.code("deleteCard", ["cardName": "Card"]) == "0")
    #expect(try await wallet.call("cards")["cards"] == .array([]))
  }

  @Test func `payees have titles by language, types and sizes`() async throws {
    let payees = try #require(try await Phone().call("payees")["payees"]?.array)
    #expect(payees[0]["contractNumberTitle"]?["uk "] == .text("Рахунок"))
    #expect(payees[0]["contractNumberSize"] == .text("6"))
    #expect(payees[0]["attribute2ForInfo"] == .boolean(true))
    #expect(payees[1]["needRedirect"] == .boolean(true))
    #expect(payees[1]["gateway"]?["en"]?.text?.hasSuffix("/en/1200") == true)
  }

  @Test(arguments: [
    (["billAmount": "-0.01"], "2004"), (["billAmount": "0"], "0"),
    (["billAmount": "1.005"], "99"), (["payeeId": ""], "2010"), (["merchantLogin": ""], "2017"),
    (["billNumber": ""], "99"), (["cardName": "None"], "99"),
    (["service": "topup", "phoneNumber": ""], "2006"),
    (["service": "topup", "phoneNumber": "066"], "2005"),
    (["service": "topup", "phoneNumber": "380671234567"], "0"),
  ])
  func `a quote is checked`(changes: [String: String], code: String) async throws {
    let wallet = try Phone()
    _ = try await wallet.quote(Self.plainCard, "1", "first")
    let base = [
      "cardName": "Card", "billAmount": "100", "merchantLogin": "TESTLOGIN", "billNumber": "B",
      "payeeId": "1185",
    ]
    #expect(try await wallet.code("commission", base.merging(changes) { $1 }) == code)
  }

  @Test func `a plain card is charged once, with a receipt`() async throws {
    let wallet = try Phone()
    let quote = try await wallet.quote(Self.plainCard, "250.50", "B-1")
    #expect(quote["commission"] == .text("2.5"))
    let paid = try await wallet.proceed(quote)
    #expect(paid["status"] == .text("PAID"))
    #expect(paid["bill"]?["contractNumber"] == .text("000123"))
    #expect(paid["bill"]?["recieptUrl"]?.text?.hasSuffix(".pdf") == true)
    #expect(try await wallet.proceed(quote)["errorCode"] == .text("2008"))
    let bill = try await wallet.call("bill", ["billNumber": "B-1"])
    #expect(bill["bill"] == paid["bill"])
    #expect(try await wallet.call("bill", ["billNumber": "B-2"])["status"] == .text("NONE"))
    #expect(wallet.bench.effects == ["charge 25050 B-1"])
  }

  @Test func `two codes, each transaction at its own step`() async throws {
    let wallet = try Phone()
    let quote = try await wallet.quote(Self.codesCard, "10", "B-2")
    let first = try #require(quote["transaction"]?.text)
    let waiting = try await wallet.proceed(quote)
    #expect(waiting["status"] == .text("NEED_CVV"))
    let second = try #require(waiting["transaction"]?.text)
    #expect(try await wallet.code("startVerify", ["transaction": first, "cvv": "123"]) == "2007")
    #expect(try await wallet.code("startVerify", ["transaction": second, "cvv": ""]) == "2015")
    #expect(try await wallet.code("startVerify", ["transaction": second, "cvv": "000"]) == "2018")
    let sent = try await wallet.call("startVerify", ["transaction": second, "cvv": "123"])
    #expect(sent["status"] == .text("NEED_SMS"))
    let third = try #require(sent["transaction"]?.text)
    #expect(try await wallet.code("finishVerify", ["transaction": first, "code": "1"]) == "2014")
    #expect(try await wallet.code("finishVerify", ["transaction": third, "code": ""]) == "2009")
    #expect(wallet.bench.effects == [])
    let paid = try await wallet.call("finishVerify", ["transaction": third, "code": "111111"])
    #expect(paid["status"] == .text("PAID"))
    let again = try await wallet.call("finishVerify", ["transaction": third, "code": "111111"])
    #expect(again == paid)
    #expect(wallet.bench.effects == ["charge 1000 B-2"])
  }

  @Test(arguments: [("pay", "PAID", 1), ("refuse", "FAILED", 0), ("abandon", "NEED_3D", 0)])
  func `a web view ends as the payer wants`(
    outcome: String,
    status: String,
    effects: Int
  ) async throws {
    let wallet = try Phone()
    let waiting = try await wallet.proceed(wallet.quote(Self.pageCard, "10", "B-3"))
    #expect(waiting["status"] == .text("NEED_3D"))
    let address = try #require(waiting["url3D"]?.text)
    let path = String(address.dropFirst("http://sandbox".count))
    let page = try #require(await wallet.bench.exchange(Bench.request(path, [], method: "GET")))
    #expect(String(decoding: page.body, as: UTF8.self).contains("10 UAH"))
    let body = #"{"order":"B-3","outcome":"\#(outcome)"}"#
    let step = await wallet.bench.post("/portmone/_pay", body)
    #expect(step?.status == 200)
    let bill = try await wallet.call("bill", ["billNumber": "B-3"])
    #expect(bill["status"] == .text(status))
    #expect(bill["failure"] == (outcome == "refuse" ? .text("2110") : nil))
    #expect(wallet.bench.effects.count == effects)
  }

  @Test(
    arguments: [
      ("9001.02", "FAILED", "FAILED", 0), ("9001.05", "PROCESSING", "PAID", 1),
      ("9001.06", "PROCESSING", "PROCESSING", 0), ("9001.08", nil, "PAID", 1),
      ("9001.11", "RECONCILED", "PAID", 1), ("9001.13", nil, "PAID", 1),
      ("9001.15", "NEED_3D", "NEED_3D", 0), ("9001.16", "FAILED", "FAILED", 0),
    ] as [(String, String?, String, Int)]
  )
  func `magic amounts act where money would move`(
    amount: String,
    first: String?,
    last: String,
    effects: Int
  ) async throws {
    let wallet = try Phone()
    let quote = try await wallet.quote(Self.plainCard, amount, "M")
    let status = try await wallet.proceed(quote)["status"]
    #expect(status == first.map { .text($0) })
    wallet.bench.move(by: .seconds(2))
    for _ in 0..<4 { try await wallet.call("bill", ["billNumber": "M"]) }
    #expect(try await wallet.call("bill", ["billNumber": "M"])["status"] == .text(last))
    #expect(wallet.bench.effects.count == effects)
  }

  @Test(arguments: [("1300", "1", "2013"), ("1185", "", "2011")])
  func `a payee without a gate and a bill without a contract are refused`(
    payee: String,
    contract: String,
    code: String
  ) async throws {
    let wallet = try Phone()
    _ = try await wallet.quote(Self.plainCard, "1", "first")
    let quote = try await wallet.call(
      "commission",
      [
        "cardName": "Card", "billAmount": "10", "merchantLogin": "TESTLOGIN", "billNumber": "B",
        "payeeId": payee,
      ]
    )
    let data = ["transaction": quote["transaction"]?.text ?? "", "contractNumber": contract]
    #expect(try await wallet.code("proceed", data) == code)
    #expect(wallet.bench.effects == [])
  }
}
