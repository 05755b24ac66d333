import Crypto
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// The provider's published vectors, and those of its dossier, against the shipped recipe.
@Suite struct `The form's signature` {
  struct Vector: Sendable, CustomTestStringConvertible {
    var name: String
    var key: String
    var query: String
    var text: String
    var sha1: String
    var hmac: String
    var testDescription: String { name }
  }

  private static let base =
    "vads_action_mode=INTERACTIVE&vads_ctx_mode=TEST&vads_currency=978&vads_page_action=PAYMENT"
    + "&vads_site_id=12345678&vads_trans_date=20170129130025&vads_version=V2"

  static let vectors = [
    Vector(
      name: "V1, printed in the guides",
      key: "1122334455667788",
      query: base + "&vads_amount=5124&vads_payment_config=SINGLE&vads_trans_id=123456",
      text: "INTERACTIVE+5124+TEST+978+PAYMENT+SINGLE+12345678+20170129130025+123456+V2",
      sha1: "59c96b34c74b9375c332b0b6a32e6deeec87de2b",
      hmac: "ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0="
    ),
    Vector(
      name: "V2, UTF-8, an empty field, plus signs and the order of capitals",
      key: "1122334455667788",
      query: base
        + "&vads_amount=3000&vads_trans_id=aS76J3"
        + "&vads_payment_config=MULTI:first%3D1000;count%3D3;period%3D30&vads_capture_delay="
        + "&vads_cust_last_name=L%E2%80%99%C3%89crin+%26+Cie&vads_ext_info_Zeta=1"
        + "&vads_ext_info_alpha=2&vads_order_info=a%2Bb%3Dc/d&other=ignored",
      text: "INTERACTIVE+3000++TEST+978+L’Écrin & Cie+1+2+a+b=c/d+PAYMENT"
        + "+MULTI:first=1000;count=3;period=30+12345678+20170129130025+aS76J3+V2",
      sha1: "8802b2f07dca60d83d4b9bc971373ee0d10b8e75",
      hmac: "7qE+yuQRlnQEZrPSvQnQ4Z0eEDhFNeS52SCLgNaYf3M="
    ),
    Vector(
      name: "V3, a request for a page",
      key: "2222222222222222",
      query: "vads_action_mode=INTERACTIVE&vads_amount=1250&vads_ctx_mode=TEST&vads_currency=978"
        + "&vads_cust_email=ann%40example.org&vads_language=fr&vads_order_id=ORD-42"
        + "&vads_page_action=PAYMENT&vads_payment_cards=CB&vads_payment_config=SINGLE"
        + "&vads_return_mode=GET&vads_site_id=12345678"
        + "&vads_theme_config=SIMPLIFIED_DISPLAY%3Dtrue&vads_trans_date=20250115103000"
        + "&vads_trans_id=004217&vads_url_cancel=http://webview_12345678.cancel"
        + "&vads_url_error=http://webview_12345678.error"
        + "&vads_url_refused=http://webview_12345678.refused"
        + "&vads_url_return=http://webview_12345678.return"
        + "&vads_url_success=http://webview_12345678.success&vads_version=V2",
      text: "INTERACTIVE+1250+TEST+978+ann@example.org+fr+ORD-42+PAYMENT+CB+SINGLE+GET+12345678"
        + "+SIMPLIFIED_DISPLAY=true+20250115103000+004217+http://webview_12345678.cancel"
        + "+http://webview_12345678.error+http://webview_12345678.refused"
        + "+http://webview_12345678.return+http://webview_12345678.success+V2",
      sha1: "135a2e04daae568b68041b0febcc7c0eedad68df",
      hmac: "w4bGMVZ5xFGTyAoswKjHPhQN9BhQjNBKS0jwPBIDCu0="
    ),
    Vector(
      name: "V4, what comes back",
      key: "2222222222222222",
      query: "vads_amount=1250&vads_auth_mode=FULL&vads_auth_number=3fe03eb&vads_auth_result=00"
        + "&vads_card_brand=CB&vads_card_number=497010XXXXXX0055&vads_ctx_mode=TEST"
        + "&vads_currency=978&vads_cust_email=ann%40example.org&vads_effective_amount=1250"
        + "&vads_extra_result=&vads_language=fr&vads_operation_type=DEBIT&vads_order_id=ORD-42"
        + "&vads_page_action=PAYMENT&vads_payment_config=SINGLE&vads_payment_error="
        + "&vads_result=00&vads_risk_control=CARD_FRAUD%3DOK%3BCOMMERCIAL_CARD%3DOK"
        + "&vads_sequence_number=1&vads_site_id=12345678&vads_threeds_enrolled=Y"
        + "&vads_threeds_status=Y&vads_trans_date=20250115103000&vads_trans_id=004217"
        + "&vads_trans_status=AUTHORISED&vads_trans_uuid=c97b7e6f3dbc4c239baf283654f34710"
        + "&vads_version=V2&vads_warranty_result=YES"
        + "&signature=70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D",
      text: "1250+FULL+3fe03eb+00+CB+497010XXXXXX0055+TEST+978+ann@example.org+1250++fr+DEBIT"
        + "+ORD-42+PAYMENT+SINGLE++00+CARD_FRAUD=OK;COMMERCIAL_CARD=OK+1+12345678+Y+Y"
        + "+20250115103000+004217+AUTHORISED+c97b7e6f3dbc4c239baf283654f34710+V2+YES",
      sha1: "d69229490d545e34c988e32a431b52a8d3d4f87b",
      hmac: "70rbTGuiOSSm5eXwwwhEW+jZIf/4FHZifr6Nb4gCbYg="
    ),
  ]

  static func plugin() throws -> Plugin { try ShippedPlugin.lyra.plugin() }

  static func sign(_ fields: [FormPair], key: String, hash: String) throws -> SignedText {
    try plugin()
      .sign(
        recipe: "vads",
        fields: fields.map { SignatureField($0.name, .text($0.value)) },
        credentials: ["key": key, "hash": hash]
      )
  }

  @Test(arguments: vectors)
  func `is the published one, by both algorithms`(vector: Vector) throws {
    let fields = try FormBody.parse(Array(vector.query.utf8))
    for fields in [fields, fields.reversed()] {
      let hmac = try Self.sign(fields, key: vector.key, hash: "hmac-sha-256")
      #expect(hmac.signature == vector.hmac)
      #expect(hmac.placedAt == "body.signature")
      #expect(hmac.stringToSign == vector.text + "+***", "the key is not shown")
      let sha1 = try Self.sign(fields, key: vector.key, hash: "sha-1")
      #expect(sha1.signature == vector.sha1)
    }
  }

  @Test func `is never one of the frequent wrong answers`() throws {
    let vector = Self.vectors[1]
    let fields = try FormBody.parse(Array(vector.query.utf8))
    let right = try Self.sign(fields, key: vector.key, hash: "hmac-sha-256").signature
    // The empty field dropped, names sorted without their case, and bytes of another encoding.
    for wrong in [
      "vGOoKVLfK9twRC7lxQ6iE7EOfNi9a89MWt8qDtySZfI=",
      "L6pa8J3CUawNU1eJ2LEyl+K9T4jb/1gHE7gYnjWTXO8=",
      "WsJky1sYQPkAKKxJEqm1SGp0y6oETyFhW9I3/1mBVGA=",
    ] {
      #expect(right != wrong)
    }
    let dropped = fields.filter { $0.name != "vads_capture_delay" }
    #expect(
      try Self.sign(dropped, key: vector.key, hash: "hmac-sha-256").signature
        == "vGOoKVLfK9twRC7lxQ6iE7EOfNi9a89MWt8qDtySZfI="
    )
  }

  @Test(arguments: [
    ("vads_amount", "1"), ("vads_trans_status", "REFUSED"), ("vads_order_id", "ORD-43"),
    ("vads_extra_result", "0"), ("vads_ctx_mode", "PRODUCTION"),
  ])
  func `of what came back does not verify when anything is changed`(
    name: String,
    value: String
  ) throws {
    let account = try SampleAccount.lyra()
    let recipe = try #require(account.plugin.manifest.signatures["vads"])
    let context = CallEvaluation(
      context: try CallContext.charge(),
      account: account.values,
      names: account.plugin.names
    )
    let received = try FormBody.parse(Array(Self.vectors[3].query.utf8))
    func verifies(_ pairs: [FormPair]) throws -> Bool {
      try recipe.verifyReceived(
        SignatureInput(pairs: pairs),
        header: { _ in nil },
        in: context
      )
    }
    #expect(try verifies(received))
    #expect(
      try !verifies(received.map { $0.name == name ? FormPair(name, value) : $0 })
    )
    #expect(try !verifies(received + [FormPair("vads_more", "")]))
    #expect(try !verifies(received.filter { $0.name != name }))
  }
}
