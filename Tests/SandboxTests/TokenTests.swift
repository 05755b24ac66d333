import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The vectors of the dossier, section 4.
struct TokenTests {
  struct Vector: Sendable {
    var name: String
    var body: JSONObject
    var password: String
    var token: String
  }

  static let gift: JSONObject = [
    "TerminalKey": .text("MerchantTerminalKey"), "Amount": .number("19200"),
    "OrderId": .text("21090"), "Description": .text("Подарочная карта на 1000 рублей"),
    "DATA": .object(["Phone": .text("+71234567890")]),
    "Receipt": .object(["Email": .text("a@test.example")]),
  ]

  static let notice: JSONObject = [
    "Amount": .number("9855"), "CardId": .number("322264"), "ErrorCode": .text("0"),
    "ExpDate": .text("1122"), "OrderId": .text("201709"), "Pan": .text("430000******0777"),
    "PaymentId": .number("8742591"), "RebillId": .number("101709"),
    "Status": .text("AUTHORIZED"), "Success": .boolean(true),
    "TerminalKey": .text("1321054611234DEMO"),
  ]

  static let finish: JSONObject = [
    "CardData": .text("QUJD"), "IP": .text("2001:0db8:0000:0000:0000:0000:0000:0001"),
    "InfoEmail": .text("buyer@example.test"), "PaymentId": .text("700000123456"),
    "SendEmail": .boolean(true), "TerminalKey": .text("SimTerminalDEMO"),
    "deviceChannel": .text("02"),
  ]

  static func with(_ body: JSONObject, _ name: String, _ value: JSONValue) -> JSONObject {
    var changed = body
    changed[name] = value
    return changed
  }

  static let vectors = [
    Vector(
      name: "V1",
      body: gift,
      password: "usaf8fw8fsw21g",
      token: "0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9"
    ),
    Vector(
      name: "V2",
      body: with(gift, "OrderId", .text("21050")),
      password: "usaf8fw8fsw21g",
      token: "c25b8314764b49ed1dfd68c196bb8ad64397de34b5c0e460c216f4b08176c789"
    ),
    Vector(
      name: "V3",
      body: with(notice, "Data", .object(["a": .text("b")])),
      password: "Dfsfh56dgKl",
      token: "b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b"
    ),
    Vector(
      name: "V4",
      body: with(notice, "Success", .boolean(false)),
      password: "Dfsfh56dgKl",
      token: "014e237c74b5746cfff5b98459740afcd75e8d624156210857287397c4c8258e"
    ),
    Vector(
      name: "V5",
      body: [
        "Amount": .number("100000"), "Description": .text("test"),
        "OrderId": .text("TokenExample"), "TerminalKey": .text("TinkoffBankTest"),
      ],
      password: "TinkoffBankTest",
      token: "48d4ca825aab2ede06736d3eae099bd56ac97bd1bcdd598aff210f729de4eb21"
    ),
    Vector(
      name: "V6",
      body: [
        "TerminalKey": .text("TinkoffBankTest"), "OrderId": .text("TokenExample"),
        "Description": .text("test"), "Amount": .number("100000"),
      ],
      password: "123456",
      token: "597c160c8c348fb14c63c820c54b712468923a74fd111ac6b0ecda01fb5f4716"
    ),
    Vector(
      name: "V7",
      body: [
        "Amount": .number("123"), "TerminalKey": .text("TestBank"),
        "DATA": .object(["k": .text("v")]),
      ],
      password: "TestPassword",
      token: "cdc3ced376c25d0a7e827ca2f5b64b56ade12b6b799b32d35ae0af49d7727a44"
    ),
    Vector(
      name: "V8",
      body: [
        "TerminalKey": .text("15180119216597"), "PaymentId": .text("5353155"),
        "Amount": .number("851500"), "Receipt": .object([:]),
      ],
      password: "asd21dsas2",
      token: "a2804ae88b7a71d6bf831ea497f8df0768864002459eaeef7a0c50835d72810a"
    ),
    Vector(
      name: "V9",
      body: finish,
      password: "SimPass_01",
      token: "1f7adfa3294a17bd516e0bbbbee2b47d5e5ae17167c090b51ab491e9fb40fa28"
    ),
    Vector(
      name: "V10",
      body: [
        "Amount": .number("1000"), "CustomerKey": .text("c-1"), "Language": .text("ru"),
        "NotificationURL": .text("http://127.0.0.1:9000/n"), "OrderId": .text("ord-1"),
        "PayType": .text("O"), "Recurrent": .text("Y"),
        "RedirectDueDate": .text("2030-01-02T03:04:05+03:00"),
        "TerminalKey": .text("SimTerminalDEMO"),
      ],
      password: "SimPass_01",
      token: "68cfcc124d3e99fc69915284b31a4698e992dd96b682e1f6c3910bf349f77991"
    ),
    Vector(
      name: "V11",
      body: ["PaymentId": .text("700000123456"), "TerminalKey": .text("SimTerminalDEMO")],
      password: "SimPass_01",
      token: "72877665324cb54d9a9bac6f5043d46f515453173d5657d6be4ef7c3b4aea608"
    ),
    Vector(
      name: "V12",
      body: [
        "Amount": .number("1000"), "CardId": .number("10452089"), "ErrorCode": .text("0"),
        "ExpDate": .text("1225"), "OrderId": .text("ord-1"), "Pan": .text("220077******7761"),
        "PaymentId": .number("700000123456"), "RebillId": .number("3207469334"),
        "Status": .text("CONFIRMED"), "Success": .boolean(true),
        "TerminalKey": .text("SimTerminalDEMO"), "SpAccumulationId": .number("5001"),
      ],
      password: "SimPass_01",
      token: "aefd9e86cf67632aab6e5a7a0c584d8f2e8617f2f73d3be4f00bb29499c34403"
    ),
  ]

  @Test(arguments: vectors) func `a published token is computed and verified`(vector: Vector) {
    #expect(TinkoffToken.token(of: vector.body, password: vector.password) == vector.token)
    let signed = Self.with(vector.body, "Token", .text(vector.token))
    #expect(TinkoffToken.isRight(signed, password: vector.password))
    #expect(!TinkoffToken.isRight(vector.body, password: vector.password))
    #expect(!TinkoffToken.isRight(signed, password: vector.password + "x"))
  }

  /// What clients got wrong, with the beginning of the token that the dossier gives for it.
  static let wrong: [(String, JSONObject, String, [UInt8], String)] = [
    (
      "names sorted without case", finish, "SimPass_01",
      Array(
        ("QUJD02buyer@example.test2001:0db8:0000:0000:0000:0000:0000:0001SimPass_01"
          + "700000123456trueSimTerminalDEMO")
          .utf8
      ), "c943d8aef5c8"
    ),
    (
      "1 for true", finish, "SimPass_01",
      Array(
        ("QUJD2001:0db8:0000:0000:0000:0000:0000:0001buyer@example.testSimPass_01"
          + "7000001234561SimTerminalDEMO02")
          .utf8
      ), "8cc73e3582a2"
    ),
    (
      "one byte per UTF-16 unit", gift, "usaf8fw8fsw21g",
      giftText.utf16.map { UInt8(truncatingIfNeeded: $0) }, "d8a8b0234315"
    ),
    (
      "CP-1251", gift, "usaf8fw8fsw21g",
      giftText.unicodeScalars.map { $0.value < 128 ? UInt8($0.value) : UInt8($0.value - 0x350) },
      "36a2ce43fad0"
    ),
  ]

  static let giftText =
    "19200Подарочная карта на 1000 рублей21090usaf8fw8fsw21gMerchantTerminalKey"

  @Test(arguments: wrong) func `a wrong token is refused`(
    name: String,
    body: JSONObject,
    password: String,
    text: [UInt8],
    beginning: String
  ) {
    let token = Hex.text(of: Digest.sha256.bytes(of: text))
    #expect(token.hasPrefix(beginning), "\(name)")
    #expect(!TinkoffToken.isRight(Self.with(body, "Token", .text(token)), password: password))
  }

  @Test func `a wrong token over the wire is code 204`() async throws {
    let bench = try Bench()
    var body: JSONObject = [
      "TerminalKey": .text("SimTerminalDEMO"), "Amount": .number("1000"),
      "OrderId": .text("o"),
    ]
    for token in [nil, "", "x", String(repeating: "0", count: 64)] as [String?] {
      body["Token"] = token.map { .text($0) }
      let reply = await bench.exchange(Bench.request("/tinkoff/v2/Init", Bench.bytes(body)))
      #expect(try JSON.parse(reply?.body ?? [])["ErrorCode"]?.text == "204")
    }
    #expect(bench.effects.isEmpty)
  }
}
