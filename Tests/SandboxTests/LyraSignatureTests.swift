import Crypto
import Testing
import Wire

@testable import Sandbox

/// The vectors of the dossier, section 3.
struct LyraSignatureTests {
  struct Vector: Sendable {
    var name: String
    var key: String
    var pairs: [FormPair]
    var sha1: String
    var hmac: String
  }

  private static func pairs(_ text: String) -> [FormPair] {
    (try? FormBody.parseUnique(Array(text.utf8))) ?? []
  }

  static let guide = pairs(
    "vads_action_mode=INTERACTIVE&vads_amount=5124&vads_ctx_mode=TEST&vads_currency=978"
      + "&vads_page_action=PAYMENT&vads_payment_config=SINGLE&vads_site_id=12345678"
      + "&vads_trans_date=20170129130025&vads_trans_id=123456&vads_version=V2"
  )

  static let mixed: [FormPair] = [
    FormPair("vads_version", "V2"), FormPair("vads_action_mode", "INTERACTIVE"),
    FormPair("vads_amount", "3000"), FormPair("vads_capture_delay", ""),
    FormPair("vads_ctx_mode", "TEST"), FormPair("vads_currency", "978"),
    FormPair("vads_cust_last_name", "L\u{2019}\u{C9}crin & Cie"), FormPair("other", "ignored"),
    FormPair("vads_ext_info_alpha", "2"), FormPair("vads_ext_info_Zeta", "1"),
    FormPair("vads_order_info", "a+b=c/d"), FormPair("vads_page_action", "PAYMENT"),
    FormPair("vads_payment_config", "MULTI:first=1000;count=3;period=30"),
    FormPair("vads_site_id", "12345678"), FormPair("vads_trans_date", "20170129130025"),
    FormPair("vads_trans_id", "aS76J3"),
  ]

  static let silent = pairs(
    "vads_action_mode=INTERACTIVE&vads_amount=1250&vads_ctx_mode=TEST&vads_currency=978"
      + "&vads_cust_email=ann%40example.org&vads_language=fr&vads_order_id=ORD-42"
      + "&vads_page_action=PAYMENT&vads_payment_cards=CB&vads_payment_config=SINGLE"
      + "&vads_return_mode=GET&vads_site_id=12345678"
      + "&vads_theme_config=SIMPLIFIED_DISPLAY%3Dtrue&vads_trans_date=20250115103000"
      + "&vads_trans_id=004217&vads_url_cancel=http%3A%2F%2Fwebview_12345678.cancel"
      + "&vads_url_error=http%3A%2F%2Fwebview_12345678.error"
      + "&vads_url_refused=http%3A%2F%2Fwebview_12345678.refused"
      + "&vads_url_return=http%3A%2F%2Fwebview_12345678.return"
      + "&vads_url_success=http%3A%2F%2Fwebview_12345678.success&vads_version=V2"
  )

  static let back = pairs(
    "vads_amount=1250&vads_auth_mode=FULL&vads_auth_number=3fe03eb&vads_auth_result=00"
      + "&vads_card_brand=CB&vads_card_number=497010XXXXXX0055&vads_ctx_mode=TEST"
      + "&vads_currency=978&vads_cust_email=ann%40example.org&vads_effective_amount=1250"
      + "&vads_extra_result=&vads_language=fr&vads_operation_type=DEBIT&vads_order_id=ORD-42"
      + "&vads_page_action=PAYMENT&vads_payment_config=SINGLE&vads_payment_error="
      + "&vads_result=00&vads_risk_control=CARD_FRAUD%3DOK%3BCOMMERCIAL_CARD%3DOK"
      + "&vads_sequence_number=1&vads_site_id=12345678&vads_threeds_enrolled=Y"
      + "&vads_threeds_status=Y&vads_trans_date=20250115103000&vads_trans_id=004217"
      + "&vads_trans_status=AUTHORISED&vads_trans_uuid=c97b7e6f3dbc4c239baf283654f34710"
      + "&vads_version=V2&vads_warranty_result=YES"
      + "&signature=70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D"
  )

  static let vectors = [
    Vector(
      name: "V1",
      key: "1122334455667788",
      pairs: guide,
      sha1: "59c96b34c74b9375c332b0b6a32e6deeec87de2b",
      hmac: "ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0="
    ),
    Vector(
      name: "V2",
      key: "1122334455667788",
      pairs: mixed,
      sha1: "8802b2f07dca60d83d4b9bc971373ee0d10b8e75",
      hmac: "7qE+yuQRlnQEZrPSvQnQ4Z0eEDhFNeS52SCLgNaYf3M="
    ),
    Vector(
      name: "V3",
      key: "2222222222222222",
      pairs: silent,
      sha1: "135a2e04daae568b68041b0febcc7c0eedad68df",
      hmac: "w4bGMVZ5xFGTyAoswKjHPhQN9BhQjNBKS0jwPBIDCu0="
    ),
    Vector(
      name: "V4",
      key: "2222222222222222",
      pairs: back,
      sha1: "d69229490d545e34c988e32a431b52a8d3d4f87b",
      hmac: "70rbTGuiOSSm5eXwwwhEW+jZIf/4FHZifr6Nb4gCbYg="
    ),
  ]

  @Test(arguments: vectors) func `a vector comes out`(vector: Vector) {
    #expect(LyraSignature.sha1.signature(of: vector.pairs, key: vector.key) == vector.sha1)
    #expect(LyraSignature.hmacSHA256.signature(of: vector.pairs, key: vector.key) == vector.hmac)
    for (signature, kind) in [(vector.sha1, LyraSignature.sha1), (vector.hmac, .hmacSHA256)] {
      var signed = vector.pairs.filter { $0.name != "signature" }
      signed.append(FormPair("signature", signature))
      #expect(LyraSignature.kind(of: signed, key: vector.key) == kind)
      #expect(LyraSignature.kind(of: signed.reversed(), key: vector.key) == kind)
    }
  }

  @Test(arguments: [
    "vGOoKVLfK9twRC7lxQ6iE7EOfNi9a89MWt8qDtySZfI=",
    "L6pa8J3CUawNU1eJ2LEyl+K9T4jb/1gHE7gYnjWTXO8=",
    "WsJky1sYQPkAKKxJEqm1SGp0y6oETyFhW9I3/1mBVGA=", "",
    "8802B2F07DCA60D83D4B9BC971373EE0D10B8E75", "8802b2f07dca60d83d4b9bc971373ee0d10b8e7",
    "7qE+yuQRlnQEZrPSvQnQ4Z0eEDhFNeS52SCLgNaYf3M", "7qE yuQRlnQEZrPSvQnQ4Z0eEDhFNeS52SCLgNaYf3M=",
  ])
  func `a wrong answer to V2 is refused`(signature: String) {
    let signed = Self.mixed + [FormPair("signature", signature)]
    #expect(LyraSignature.kind(of: signed, key: "1122334455667788") == nil)
  }

  @Test func `a changed field, a missing signature and another key are refused`() {
    #expect(LyraSignature.kind(of: Self.back, key: LyraMerchant.key) == .hmacSHA256)
    #expect(LyraSignature.kind(of: Self.back, key: "2222222222222223") == nil)
    #expect(LyraSignature.kind(of: Self.guide, key: "1122334455667788") == nil)
    var changed = Self.back
    changed[0] = FormPair("vads_amount", "1")
    #expect(LyraSignature.kind(of: changed, key: LyraMerchant.key) == nil)
  }

  @Test(arguments: [
    "135a2e04daae568b68041b0febcc7c0eedad68df", "w4bGMVZ5xFGTyAoswKjHPhQN9BhQjNBKS0jwPBIDCu0=",
  ])
  func `the silent entry takes V3 as it was recorded`(signature: String) async throws {
    let shop = try LyraMerchant()
    let signed = Self.silent + [FormPair("signature", signature)]
    #expect(try await shop.refusal(FormBody.encode(signed.map { ($0.name, $0.value) })) == nil)
  }
}
