import Crypto
import Payments
import Testing
import Wire

@testable import Providers

@Suite struct `A signature recipe` {
  private static let vads = """
    {over: request.urlencoded, select: {prefix: vads_}, sort: key, emit: value, separator: "+",
     append: ["${secret.key}"], place: body.signature,
     digest: {by: credential.hash, cases: {
       hmac-sha-256: {hmac_sha256: "${secret.key}", encode: base64}, sha-1: {sha1: true}}}}
    """
  /// V2 of `providers/lyra.md`: UTF-8, an empty field, `+`, capital letters among names.
  private static let order: [(String, String)] = [
    ("vads_action_mode", "INTERACTIVE"), ("vads_amount", "3000"), ("vads_capture_delay", ""),
    ("vads_ctx_mode", "TEST"), ("vads_currency", "978"), ("vads_cust_last_name", "L’Écrin & Cie"),
    ("vads_ext_info_alpha", "2"), ("vads_ext_info_Zeta", "1"), ("vads_order_info", "a+b=c/d"),
    ("vads_page_action", "PAYMENT"),
    ("vads_payment_config", "MULTI:first=1000;count=3;period=30"), ("vads_site_id", "12345678"),
    ("vads_trans_date", "20170129130025"), ("vads_trans_id", "aS76J3"), ("vads_version", "V2"),
    ("signature", "old"), ("other", "x"),
  ]

  @Test(arguments: [
    ("hmac-sha-256", "7qE+yuQRlnQEZrPSvQnQ4Z0eEDhFNeS52SCLgNaYf3M="),
    ("sha-1", "8802b2f07dca60d83d4b9bc971373ee0d10b8e75"),
  ])
  func `takes fields by prefix and the digest by a setting`(hash: String, signature: String) throws
  {
    let recipe = try Recipes.recipe(Self.vads, "vads")
    let context = Recipes.context(["credential.hash": hash, "secret.key": "1122334455667788"])
    let fields = Self.order.map { SignatureField($0.0, .text($0.1)) }
    let signed = try recipe.sign(SignatureInput(fields: fields), in: context)
    #expect(signed.signature == signature)
    #expect(
      signed.stringToSign
        == "INTERACTIVE+3000++TEST+978+L’Écrin & Cie+1+2+a+b=c/d+PAYMENT"
        + "+MULTI:first=1000;count=3;period=30+12345678+20170129130025+aS76J3+V2+***"
    )
  }

  @Test func `escapes pairs and keeps empty values`() throws {
    let recipe = try Recipes.recipe(
      """
      {over: urlencoded, exclude: [sign], sort: key, emit: pair, escape: rfc3986, separator: "&",
       digest: {hmac_sha256: "${secret.notification_secret}"}, encode: hex, place: body.sign}
      """,
      "sign"
    )
    let context = Recipes.context([
      "secret.notification_secret": "01234567890ABCDEF01234567890"
    ])
    // Y4 of `providers/yoomoney.md`, and its two faults.
    let form =
      "notification_type=card-incoming&operation_id=904035776918098009&amount=970.00"
      + "&withdraw_amount=1000.00&currency=643&datetime=2026-06-01T12%3A30%3A00Z&sender="
      + "&codepro=false&unaccepted=false&sha1_hash="
      + "&label=%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%207%2B1&sign="
    let good = "e36f3d0cbfea4f8aef122fa0d902f9cc27f755521aab71511ed63a2bfbb90db5"
    let input = try Recipes.form(form + good)
    #expect(try recipe.sign(input, in: context).signature == good)
    #expect(try recipe.verifyReceived(input, header: { _ in nil }, in: context))
    for wrong in [
      "10b5b6b3bf5c92bd3341b4050657983407264392f08b57421a9fe7bb1e162894",
      "0be26135376bc5fafd0668092d116b3f22e58c11a399bc5ae54dc5a6519c0071", "",
    ] {
      let received = try Recipes.form(form + wrong)
      #expect(!(try recipe.verifyReceived(received, header: { _ in nil }, in: context)))
    }
  }

  @Test func `puts an added value where the list of names says`() throws {
    let recipe = try Recipes.recipe(
      """
      over: urlencoded
      select: {only: [notification_type, operation_id, amount, currency, datetime, sender, codepro,
        notification_secret, label]}
      add: {notification_secret: "${secret.notification_secret}"}
      separator: "&"
      digest: sha1
      """
    )
    let context = Recipes.context([
      "secret.notification_secret": "01234567890ABCDEF01234567890"
    ])
    // Y1 and Y2 of `providers/yoomoney.md`.
    let form =
      "label=YM.label.12345&codepro=false&notification_type=p2p-incoming&operation_id=1234567"
      + "&amount=300.00&currency=643&datetime=2011-07-01T09%3A00%3A00.000%2B04%3A00"
      + "&sender=41001XXXXXXXX"
    let signed = try recipe.sign(try Recipes.form(form), in: context)
    #expect(signed.signature == "a2ee4a9195f4a90e893cff4f62eeba0b662321f9")
    let empty = form.replacing("YM.label.12345", with: "")
    #expect(
      try recipe.sign(try Recipes.form(empty), in: context).signature
        == "090a8e7ebb6982a7ad76f4c0f0fa5665d741aafa"
    )
  }

  @Test(arguments: [
    (";", "C42B5537211B46A57BCEE9E957833989"), ("", "F23E0045313F3126A8C659C5E211C1AD"),
  ])
  func `may be one expression over the fields`(delimiter: String, signature: String) throws {
    let recipe = try Recipes.recipe(
      """
      {expr: "${ (md5(secret.secret_word) + md5(join(present([f.Merchant_ID, f.OrderNumber,
        f.OrderAmount, f.OrderCurrency, f.CustomerNumber]), credential.delimiter)))
        | upper | md5 | upper }", place: body.CheckValue}
      """,
      "order"
    )
    // C1, C2 and the wrong N1 to N3 of `providers/assist.md`.
    let context = Recipes.context([
      "secret.secret_word": "testword", "credential.delimiter": delimiter,
    ])
    let input = try Recipes.form(
      "Merchant_ID=679471&OrderNumber=test_payment_002&OrderAmount=100.05&OrderCurrency=RUB"
    )
    let signed = try recipe.sign(input, in: context)
    #expect(signed.signature == signature)
    #expect(signed.stringToSign.hasPrefix("***"))
    #expect(try recipe.verify(signature.lowercased(), over: input, in: context))
    for wrong in [
      "35992CCDCA9235FB98FCAF1AAA9F67FC", "774E4469818A1CAC5B07478E45B48C48",
      "66E97F8A5E7A8D08C938F5766C07F4FD",
    ] {
      #expect(!(try recipe.verify(wrong, over: input, in: context)))
    }
  }

  @Test(arguments: [
    ("100.05", "C01932D408F6E9F2A8C8CD07DE9E0C387AA123F9BED0673724973B0CAF35FC05"),
    ("100.0", "5F8A5FE02A332C000B8D5C6EE48D4A0FBC86DECC713B57A8A6270946B0A44383"),
  ])
  func `digests what an expression makes`(amount: String, signature: String) throws {
    let recipe = try Recipes.recipe(
      """
      expr: "${ upper(f.payeeId + f.dt + hex(f.order) + f.amount + hex(credential.login)) }"
      digest: {hmac_sha256: "${secret.key}"}
      encode: HEX
      place: body.payee.signature
      """
      .replacing("f.payeeId + f.dt", with: "default(f.payeeId, '') + default(f.dt, '')")
      .replacing(
        "hex(f.order) + f.amount",
        with: "hex(default(f.order, '')) + default(f.amount, '')"
      )
    )
    // V1 and V3 of `providers/portmone.md`.
    let context = Recipes.context(["secret.key": "testkey", "credential.login": "TESTLOGIN"])
    let input = try Recipes.form("payeeId=1185&dt=20240102030405&order=SD-1&amount=\(amount)")
    let signed = try recipe.sign(input, in: context)
    #expect(signed.signature == signature)
    #expect(
      signed.stringToSign == "11852024010203040553442D31\(amount)544553544C4F47494E"
    )
  }

  @Test func `signs with RSA and verifies with either key`() throws {
    let key = try RSAPrivateKey(generatingBits: 2048)
    let pem = String(decoding: try key.pem(), as: UTF8.self)
    let yaml = """
      over: raw_body
      digest: {rsa_sha256: "${KEY}"}
      encode: base64
      place: header.X-Signature
      """
    let signing = try Recipes.recipe(yaml.replacing("KEY", with: "secret.private_key"))
    let input = SignatureInput(fields: [], rawBody: Array("{\"a\" : 1}".utf8))
    let context = Recipes.context([
      "secret.private_key": pem, "credential.public_key": try key.publicKey().pem(),
    ])
    let signature = try signing.sign(input, in: context).signature
    let verifying = try Recipes.recipe(yaml.replacing("KEY", with: "credential.public_key"))
    for recipe in [signing, verifying] {
      #expect(try recipe.verify(signature, over: input, in: context))
      let other = SignatureInput(fields: [], rawBody: Array("{\"a\": 1}".utf8))
      #expect(!(try recipe.verify(signature, over: other, in: context)))
    }
    #expect(throws: SignatureError.keyUnusable(slot: "signatures.token")) {
      try verifying.sign(input, in: context)
    }
  }

  @Test func `may have a second scheme that ends on a day`() throws {
    let recipe = try Recipes.recipe(
      """
      first_of:
        - {over: urlencoded, exclude: [sign], sort: key, emit: pair, separator: "&",
           digest: {hmac_sha256: "${secret.key}"}, place: body.sign}
        - {over: urlencoded, select: {only: [a, k]}, add: {k: "${secret.key}"}, digest: sha1,
           place: body.hash, until: 2026-05-18}
      """
    )
    let context = Recipes.context(["secret.key": "k"])
    let old = Digest.sha1.hex(of: "1k")
    let before = try #require(Instant(text: "2026-05-17T23:59:59Z"))
    let after = try #require(Instant(text: "2026-05-18T00:00:00Z"))
    let input = try Recipes.form("a=1&hash=\(old)")
    #expect(try recipe.verifyReceived(input, header: { _ in nil }, in: context, now: before))
    #expect(!(try recipe.verifyReceived(input, header: { _ in nil }, in: context, now: after)))
    // A wrong newer signature is not saved by a right older one.
    let both = try Recipes.form("a=1&hash=\(old)&sign=00")
    #expect(!(try recipe.verifyReceived(both, header: { _ in nil }, in: context, now: before)))
  }
}

extension Instant {
  fileprivate init?(text: String) {
    guard let moment = MomentText.parse(text) else { return nil }
    self = moment
  }
}
