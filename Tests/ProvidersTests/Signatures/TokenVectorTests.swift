import TestSupport
import Testing
import Wire

@testable import Providers

/// The vectors V1 to V12 of `providers/tinkoff.md`, section 4, through the manifest's recipe.
@Suite struct `The token recipe` {
  struct Vector: Sendable {
    let name: String
    let body: String
    let password: String
    let text: String
    let token: String
  }

  static let gift = "Подарочная карта на 1000 рублей"

  static let vectors: [Vector] = [
    Vector(
      name: "V1",
      body: #"{"TerminalKey":"MerchantTerminalKey","Amount":19200,"OrderId":"21090","#
        + "\"Description\":\"\(gift)\",\"DATA\":{\"Phone\":\"+71234567890\"},"
        + #""Receipt":{"Taxation":"osn","Items":[{"Name":"a"}]}}"#,
      password: "usaf8fw8fsw21g",
      text: "19200\(gift)21090***MerchantTerminalKey",
      token: "0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9"
    ),
    Vector(
      name: "V2",
      body: #"{"TerminalKey":"MerchantTerminalKey","Amount":19200,"OrderId":"21050","#
        + "\"Description\":\"\(gift)\"}",
      password: "usaf8fw8fsw21g",
      text: "19200\(gift)21050***MerchantTerminalKey",
      token: "c25b8314764b49ed1dfd68c196bb8ad64397de34b5c0e460c216f4b08176c789"
    ),
    Vector(
      name: "V3",
      body: notification(success: true),
      password: "Dfsfh56dgKl",
      text: "985532226401122201709430000******0777***8742591101709AUTHORIZEDtrue1321054611234DEMO",
      token: "b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b"
    ),
    Vector(
      name: "V4",
      body: notification(success: false),
      password: "Dfsfh56dgKl",
      text: "985532226401122201709430000******0777***8742591101709AUTHORIZEDfalse1321054611234DEMO",
      token: "014e237c74b5746cfff5b98459740afcd75e8d624156210857287397c4c8258e"
    ),
    Vector(
      name: "V5",
      body: #"{"Amount":100000,"Description":"test","OrderId":"TokenExample","#
        + #""TerminalKey":"TinkoffBankTest"}"#,
      password: "TinkoffBankTest",
      text: "100000testTokenExample***TinkoffBankTest",
      token: "48d4ca825aab2ede06736d3eae099bd56ac97bd1bcdd598aff210f729de4eb21"
    ),
    Vector(
      name: "V6",
      body: #"{"Amount":100000,"Description":"test","OrderId":"TokenExample","#
        + #""TerminalKey":"TinkoffBankTest"}"#,
      password: "123456",
      text: "100000testTokenExample***TinkoffBankTest",
      token: "597c160c8c348fb14c63c820c54b712468923a74fd111ac6b0ecda01fb5f4716"
    ),
    Vector(
      name: "V7",
      body: #"{"Amount":123,"TerminalKey":"TestBank","DATA":{"a":"b"}}"#,
      password: "TestPassword",
      text: "123***TestBank",
      token: "cdc3ced376c25d0a7e827ca2f5b64b56ade12b6b799b32d35ae0af49d7727a44"
    ),
    Vector(
      name: "V8",
      body: #"{"TerminalKey":"15180119216597","PaymentId":"5353155","Amount":851500,"#
        + #""Receipt":{"Items":[]}}"#,
      password: "asd21dsas2",
      text: "851500***535315515180119216597",
      token: "a2804ae88b7a71d6bf831ea497f8df0768864002459eaeef7a0c50835d72810a"
    ),
    Vector(
      name: "V9",
      body: #"{"CardData":"QUJD","IP":"2001:0db8:0000:0000:0000:0000:0000:0001","#
        + #""InfoEmail":"buyer@example.test","PaymentId":"700000123456","SendEmail":true,"#
        + #""TerminalKey":"SimTerminalDEMO","deviceChannel":"02"}"#,
      password: "SimPass_01",
      text: "QUJD2001:0db8:0000:0000:0000:0000:0000:0001buyer@example.test***700000123456"
        + "trueSimTerminalDEMO02",
      token: "1f7adfa3294a17bd516e0bbbbee2b47d5e5ae17167c090b51ab491e9fb40fa28"
    ),
    Vector(
      name: "V10",
      body: #"{"Amount":1000,"CustomerKey":"c-1","Language":"ru","#
        + #""NotificationURL":"http://127.0.0.1:9000/n","OrderId":"ord-1","PayType":"O","#
        + #""Recurrent":"Y","RedirectDueDate":"2030-01-02T03:04:05+03:00","#
        + #""TerminalKey":"SimTerminalDEMO"}"#,
      password: "SimPass_01",
      text: "1000c-1ruhttp://127.0.0.1:9000/nord-1***OY2030-01-02T03:04:05+03:00SimTerminalDEMO",
      token: "68cfcc124d3e99fc69915284b31a4698e992dd96b682e1f6c3910bf349f77991"
    ),
    Vector(
      name: "V11",
      body: #"{"PaymentId":"700000123456","TerminalKey":"SimTerminalDEMO","Token":"old"}"#,
      password: "SimPass_01",
      text: "***700000123456SimTerminalDEMO",
      token: "72877665324cb54d9a9bac6f5043d46f515453173d5657d6be4ef7c3b4aea608"
    ),
    Vector(
      name: "V12",
      body: #"{"Amount":1000,"CardId":10452089,"ErrorCode":"0","ExpDate":"1225","#
        + #""OrderId":"ord-1","Pan":"220077******7761","PaymentId":700000123456,"#
        + #""RebillId":3207469334,"Status":"CONFIRMED","Success":true,"#
        + #""TerminalKey":"SimTerminalDEMO","SpAccumulationId":5001}"#,
      password: "SimPass_01",
      text: "10001045208901225ord-1220077******7761***70000012345632074693345001CONFIRMED"
        + "trueSimTerminalDEMO",
      token: "aefd9e86cf67632aab6e5a7a0c584d8f2e8617f2f73d3be4f00bb29499c34403"
    ),
  ]

  private static func notification(success: Bool) -> String {
    #"{"Amount":9855,"CardId":322264,"ErrorCode":"0","ExpDate":"1122","OrderId":"201709","#
      + #""Pan":"430000******0777","PaymentId":8742591,"RebillId":101709,"Status":"AUTHORIZED","#
      + "\"Success\":\(success),\"TerminalKey\":\"1321054611234DEMO\",\"Data\":{\"a\":1}}"
  }

  @Test(arguments: vectors.indices)
  func `gives every vector of the dossier`(index: Int) throws {
    let vector = Self.vectors[index]
    let recipe = try Recipes.recipe(Recipes.token)
    let context = Recipes.context(["secret.password": vector.password])
    let input = try Recipes.json(vector.body)
    let signed = try recipe.sign(input, in: context)
    #expect(signed.stringToSign == vector.text)
    #expect(signed.signature == vector.token)
    #expect(signed.placedAt == "body.Token")
    #expect(try recipe.verify(vector.token, over: input, in: context))
    #expect(try recipe.verify(vector.token.uppercased(), over: input, in: context))
    #expect(!signed.steps.joined().contains(vector.password))
  }

  @Test(arguments: [
    // V9 sorted without regard to case, and with 1 for true; V1 in one byte a unit, and CP-1251.
    (8, "c943d8aef5c8"), (8, "8cc73e3582a2"), (0, "d8a8b0234315"), (0, "36a2ce43fad0"),
  ])
  func `refuses the wrong vectors`(index: Int, beginning: String) throws {
    let vector = Self.vectors[index]
    let recipe = try Recipes.recipe(Recipes.token)
    let context = Recipes.context(["secret.password": vector.password])
    let input = try Recipes.json(vector.body)
    #expect(!(try recipe.sign(input, in: context).signature.hasPrefix(beginning)))
    let wrong = beginning + vector.token.dropFirst(beginning.count)
    #expect(!(try recipe.verify(wrong, over: input, in: context)))
  }

  @Test func `says what it does, in order`() throws {
    let recipe = try Recipes.recipe(Recipes.token)
    let context = Recipes.context(["secret.password": "SimPass_01"])
    let signed = try recipe.sign(try Recipes.json(Self.vectors[10].body), in: context)
    #expect(
      signed.steps == [
        "take the fields that are no object or list",
        "leave out Token",
        "add Password",
        "order, sorted by the bytes of their names: Password, PaymentId, TerminalKey",
        "join the values with \"\"",
        "sha256, written as hex",
        "put it in body.Token",
      ]
    )
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `does not mind the order of the fields`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vector = Self.vectors[Int.random(in: 0..<Self.vectors.count, using: &random)]
    let recipe = try Recipes.recipe(Recipes.token)
    let context = Recipes.context(["secret.password": vector.password])
    var input = try Recipes.json(vector.body)
    input.fields.shuffle(using: &random)
    #expect(try recipe.sign(input, in: context).signature == vector.token)
  }

  @Test func `signs nothing with an empty secret`() throws {
    let recipe = try Recipes.recipe(Recipes.token)
    let input = try Recipes.json(#"{"TerminalKey":"a"}"#)
    #expect(throws: SignatureError.keyUnusable(slot: "signatures.token.add.Password")) {
      try recipe.sign(input, in: Recipes.context(["secret.password": ""]))
    }
    #expect(!(try recipe.verify("", over: input, in: Recipes.context(["secret.password": "a"]))))
  }

  @Test func `uses its own value for a name that is also received`() throws {
    let recipe = try Recipes.recipe(Recipes.token)
    let context = Recipes.context(["secret.password": "SimPass_01"])
    let plain = try Recipes.json(#"{"TerminalKey":"SimTerminalDEMO"}"#)
    let forged = try Recipes.json(#"{"TerminalKey":"SimTerminalDEMO","Password":"x"}"#)
    #expect(
      try recipe.sign(plain, in: context).signature == recipe.sign(forged, in: context).signature
    )
  }
}
