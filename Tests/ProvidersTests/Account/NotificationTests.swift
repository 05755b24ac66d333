import Payments
import Testing
import Wire

@testable import Providers

/// Messages of the providers' servers: vectors of their documentation, and what was done to them.
@Suite struct `Notifications` {
  /// One message and what must be said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var body: String
    /// `true` when the signature is right.
    var isVerified: Bool
    /// A part of the reason.
    var why: String
    var testDescription: String { name }
  }

  // MARK: Tinkoff

  private static let v12 =
    #"{"TerminalKey":"SimTerminalDEMO","OrderId":"ord-1","Success":true,"Status":"CONFIRMED","#
    + #""PaymentId":700000123456,"ErrorCode":"0","Amount":1000,"CardId":10452089,"#
    + #""Pan":"220077******7761","ExpDate":"1225","RebillId":3207469334,"SpAccumulationId":5001,"#
    + #""Token":"aefd9e86cf67632aab6e5a7a0c584d8f2e8617f2f73d3be4f00bb29499c34403"}"#

  @Test(arguments: [
    Case(name: "V12", body: v12, isVerified: true, why: "verified by token"),
    Case(
      name: "an object is left out",
      body: v12.replacing(#","Token""#, with: #","Data":{"a":"b"},"Token""#),
      isVerified: true,
      why: "verified by token"
    ),
    Case(
      name: "a scalar that we do not know counts",
      body: v12.replacing(#""SpAccumulationId":5001,"#, with: ""),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "another amount",
      body: v12.replacing("1000", with: "1001"),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "success turned round",
      body: v12.replacing("true", with: "false"),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "no token",
      body: v12.replacing("Token\":", with: "Tokens\":"),
      isVerified: false,
      why: "there is no signature in body.Token"
    ),
    Case(name: "no JSON", body: "<html>", isVerified: false, why: "no JSON"),
    Case(name: "empty", body: "", isVerified: false, why: "no JSON"),
    Case(name: "a list", body: "[]", isVerified: false, why: "no object"),
    Case(
      name: "a name twice",
      body: v12.replacing("{", with: #"{"Amount":1,"#),
      isVerified: false,
      why: "no JSON"
    ),
  ])
  func `of Tinkoff are verified over every root scalar`(_ it: Case) throws {
    try Self.check(it, try SampleAccount.tinkoff())
  }

  @Test(arguments: [
    (
      "true", "b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b", true
    ),
    (
      "false", "014e237c74b5746cfff5b98459740afcd75e8d624156210857287397c4c8258e", true
    ),
    (
      "false", "b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b", false
    ),
  ])
  func `of the documentation, V3 and V4`(success: String, token: String, isRight: Bool) throws {
    let account = try Self.tinkoff(key: "1321054611234DEMO", password: "Dfsfh56dgKl")
    let body =
      #"{"TerminalKey":"1321054611234DEMO","OrderId":"201709","Success":\#(success),"#
      + #""Status":"AUTHORIZED","PaymentId":8742591,"ErrorCode":"0","Amount":9855,"#
      + #""RebillId":101709,"CardId":322264,"Pan":"430000******0777","ExpDate":"1122","#
      + #""Token":"\#(token)"}"#
    let read = account.read(IncomingMessage(body: Array(body.utf8)), at: Self.now)
    #expect(read.isVerified == isRight)
    #expect(read.order == "201709")
    #expect(read.reference == "8742591")
    #expect(read.kind == "payment")
    #expect(account.reply(.ok, to: read, at: Self.now).body == Array("OK".utf8))
  }

  @Test(arguments: [
    ("SimPass_01\n", "newline at its end"), ("Other_01", "does not fit"),
    (" SimPass_01", "does not fit"),
  ])
  func `a wrong signature says what it was made with`(password: String, why: String) throws {
    let sender = try Self.tinkoff(key: "SimTerminalDEMO", password: password)
    let fields = try JSON.parse(Array(Self.v12.utf8))
    let object = try #require(fields.object)
    let unsigned = SignatureField.fields(of: object)
    let token = try sender.sign(recipe: "token", fields: unsigned).signature
    var forged = object
    forged["Token"] = .text(token)
    let account = try SampleAccount.tinkoff()
    let message = IncomingMessage(body: JSONValue.object(forged).serialized())
    let read = account.read(message, at: Self.now)
    #expect(!read.isVerified)
    #expect(read.why.contains { $0.contains(why) }, "\(read.why)")
    #expect(!"\(read.why)".contains("SimPass"))
    let helped = account.read(message, at: Self.now, others: [account, sender])
    #expect(helped.why.contains { $0.contains("the key of account other") }, "\(helped.why)")
  }

  @Test(arguments: [("2026-12-05", true), ("2026-11-30", false)])
  func `a previous secret counts until its day`(until: String, isVerified: Bool) throws {
    let account = try Self.tinkoff(
      key: "SimTerminalDEMO",
      password: "New_01",
      previous: ("SimPass_01", until)
    )
    let read = account.read(IncomingMessage(body: Array(Self.v12.utf8)), at: Self.now)
    #expect(read.isVerified == isVerified)
    #expect(read.why.contains { $0.contains("previous secret") }, "\(read.why)")
  }

  @Test(arguments: [
    ("ord-1", 1000 as Int64, "CONFIRMED", nil as String?, PaymentState.captured as PaymentState?),
    ("ord-2", 1000, "CONFIRMED", "order", .captured),
    ("ord-1", 999, "CONFIRMED", "minor", .captured),
  ])
  func `a right signature is still held against the payment`(
    order: String,
    minorUnits: Int64,
    status: String,
    difference: String?,
    state: PaymentState?
  ) throws {
    let account = try SampleAccount.tinkoff()
    let read = account.read(IncomingMessage(body: Array(Self.v12.utf8)), at: Self.now)
    let context = try CallContext.charge(order: order, minorUnits: minorUnits)
    let claim = account.claim(of: read, in: context)
    #expect(claim.state == state)
    #expect((claim.difference == nil) == (difference == nil))
    #expect(difference.map { claim.difference?.contains($0) ?? false } ?? true)
    let kept = ["rebill_id": "3207469334", "card_id": "10452089"]
    #expect(claim.kept == (difference == nil ? kept : [:]))
    #expect(claim.proof == nil)
  }

  // MARK: Lyra

  private static let v4 =
    "vads_amount=1250&vads_auth_mode=FULL&vads_auth_number=3fe03eb&vads_auth_result=00"
    + "&vads_card_brand=CB&vads_card_number=497010XXXXXX0055&vads_ctx_mode=TEST&vads_currency=978"
    + "&vads_cust_email=ann%40example.org&vads_effective_amount=1250&vads_extra_result="
    + "&vads_language=fr&vads_operation_type=DEBIT&vads_order_id=ORD-42&vads_page_action=PAYMENT"
    + "&vads_payment_config=SINGLE&vads_payment_error=&vads_result=00"
    + "&vads_risk_control=CARD_FRAUD%3DOK%3BCOMMERCIAL_CARD%3DOK&vads_sequence_number=1"
    + "&vads_site_id=12345678&vads_threeds_enrolled=Y&vads_threeds_status=Y"
    + "&vads_trans_date=20250115103000&vads_trans_id=004217&vads_trans_status=AUTHORISED"
    + "&vads_trans_uuid=c97b7e6f3dbc4c239baf283654f34710&vads_version=V2&vads_warranty_result=YES"
    + "&signature=70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D"

  @Test(arguments: [
    Case(name: "V4", body: v4, isVerified: true, why: "verified by vads"),
    Case(
      name: "another amount",
      body: v4.replacing("vads_amount=1250", with: "vads_amount=1"),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "another status",
      body: v4.replacing("AUTHORISED", with: "CAPTURED"),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "one more field",
      body: v4.replacing("&signature", with: "&vads_zzz=1&signature"),
      isVerified: false,
      why: "does not fit"
    ),
    Case(
      name: "a field of another prefix",
      body: v4.replacing("&signature", with: "&utm=1&signature"),
      isVerified: true,
      why: "verified by vads"
    ),
    Case(
      name: "a field twice",
      body: v4 + "&vads_amount=1250",
      isVerified: false,
      why: "no form"
    ),
    Case(
      name: "the digest as hexadecimal digits",
      body: v4.replacing(
        "70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D",
        with: "ef4adb4c6ba23924a6e5e5f0c308445be8d921fff81476627ebe8d6f88026d88"
      ),
      isVerified: false,
      why: "written as hex"
    ),
  ])
  func `of Lyra are verified over every vads field`(_ it: Case) throws {
    try Self.check(it, try SampleAccount.lyra())
  }

  @Test(arguments: [
    ("hmac-sha-256", "70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D", true),
    ("sha-1", "d69229490d545e34c988e32a431b52a8d3d4f87b", true),
    ("sha-1", "d69229490d545e34c988e32a431b52a8d3d4f87c", false),
  ])
  func `of Lyra by either algorithm`(hash: String, signature: String, isRight: Bool) throws {
    let body = Self.v4.replacing(
      "70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D",
      with: signature
    )
    let read = try SampleAccount.lyra(hash: hash)
      .read(IncomingMessage(body: Array(body.utf8)), at: Self.now)
    #expect(read.isVerified == isRight)
    #expect(read.kind == "ipn")
    #expect(read.order == "ORD-42")
  }

  private static let k1 =
    #"{"shopId":"69876357","orderStatus":"PAID","orderCycle":"CLOSED","orderDetails":"#
    + #"{"orderTotalAmount":1250,"orderCurrency":"EUR","mode":"TEST","orderId":"ORD-42"},"#
    + #""_type":"V4/Payment"}"#

  @Test(arguments: [
    (k1, "sha256_hmac", "6aae764e2533257ee01df0e716754eff3abc76be45b80c7aee3fdd7310db346a", true),
    (k1, "password", "a7add4eb0e4bcdcbe9754c324431a9be820fe0f47b1571c4d139169bfa223640", true),
    (k1, "password", "6aae764e2533257ee01df0e716754eff3abc76be45b80c7aee3fdd7310db346a", false),
    (k1, "sha256_hmac", "a7add4eb0e4bcdcbe9754c324431a9be820fe0f47b1571c4d139169bfa223640", false),
    (
      k1.replacing("V4/", with: #"V4\/"#), "sha256_hmac",
      "6aae764e2533257ee01df0e716754eff3abc76be45b80c7aee3fdd7310db346a", true
    ),
    (
      k1.replacing("V4/", with: #"V4\/"#), "sha256_hmac",
      "807bb84344354c1f5e86747fa428212daf72f60ffd96d1928cb714382c737dc1", false
    ),
    (
      k1.replacing("1250", with: "1251"), "sha256_hmac",
      "6aae764e2533257ee01df0e716754eff3abc76be45b80c7aee3fdd7310db346a", false
    ),
  ])
  func `of Lyra's web service by the key that the form names`(
    text: String,
    key: String,
    hash: String,
    isRight: Bool
  ) throws {
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: lyra
      environment: sandbox
      endpoint: http://127.0.0.1:7070/lyra
      credentials:
        brand: payzen_europe
        site_id: "69876357"
        ctx_mode: TEST
        key: {secret: {env: KEY}}
        rest_password: {secret: {env: PASSWORD}}
        rest_hmac_key: {secret: {env: HMAC}}
      """,
      &diagnostics
    )
    let secrets = SecretSource(
      variables: [
        "KEY": "k", "PASSWORD": "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M",
        "HMAC": "38453613e7f44dc58732bad3dca2bca3",
      ],
      folder: ""
    )
    let made = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.lyra.plugin(),
      secrets: secrets,
      &diagnostics
    )
    let account = try #require(made)
    let body = FormBody.encode([
      ("kr-hash", hash), ("kr-hash-algorithm", "sha256_hmac"), ("kr-hash-key", key),
      ("kr-answer-type", "V4/Payment"), ("kr-answer", text),
    ])
    let read = account.read(IncomingMessage(body: body), at: Self.now)
    #expect(read.isVerified == isRight, "\(read.why)")
    #expect(read.kind == "answer")
    #expect(read.order == "ORD-42")
  }

  // MARK: Help

  private static let now = Instant(milliseconds: 1_796_083_200_000)

  private static func check(_ it: Case, _ account: ProviderAccount) throws {
    let read = account.read(IncomingMessage(body: Array(it.body.utf8)), at: now)
    #expect(read.isVerified == it.isVerified, "\(read.why)")
    #expect(read.why.contains { $0.contains(it.why) }, "\(read.why)")
    let reply = account.reply(it.isVerified ? .ok : .unverified, to: read, at: now)
    #expect(reply.status == (it.isVerified ? 200 : 401))
    #expect(reply.body == (it.isVerified ? Array("OK".utf8) : []))
  }

  private static func tinkoff(
    key: String,
    password: String,
    previous: (secret: String, until: String)? = nil
  ) throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let old = previous.map { ", previous: {secret: {env: OLD}, until: \($0.until)}" } ?? ""
    let settings = SampleAccount.settings(
      """
      plugin: tinkoff
      environment: sandbox
      endpoint: http://127.0.0.1:7070/tinkoff
      credentials:
        terminal_key: \(key)
        password: {secret: {env: PASSWORD}\(old)}
      """,
      name: "other",
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: ShippedPlugin.tinkoff.plugin(),
      secrets: SecretSource(
        variables: ["PASSWORD": password, "OLD": previous?.secret ?? ""],
        folder: ""
      ),
      &diagnostics
    )
    #expect(diagnostics.all.isEmpty)
    return try #require(account)
  }
}
