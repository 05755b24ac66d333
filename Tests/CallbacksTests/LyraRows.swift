@testable import Callbacks

/// The table of callback addresses of a provider's dossier (lyra.md §9): 52 rows.
enum LyraRows {
  struct Row: Sendable {
    var number: Int
    var url: String
    var kind: CallbackKind
    var status: String?
    var parameters: [String: String]
    var error: ParametersError?
    var signature: Callback.Signature

    init(
      _ number: Int,
      _ url: String,
      _ kind: CallbackKind,
      status: String? = nil,
      _ parameters: [String: String] = [:],
      error: ParametersError? = nil,
      _ signature: Callback.Signature = .none
    ) {
      self.number = number
      self.url = url
      self.kind = kind
      self.status = status
      self.parameters = parameters
      self.error = error
      self.signature = signature
    }
  }

  /// Thirty signed fields and their signature.
  static let signed =
    "vads_amount=1250&vads_auth_mode=FULL&vads_auth_number=3fe03eb&vads_auth_result=00"
    + "&vads_card_brand=CB&vads_card_number=497010XXXXXX0055&vads_ctx_mode=TEST"
    + "&vads_currency=978&vads_cust_email=ann%40example.org&vads_effective_amount=1250"
    + "&vads_extra_result=&vads_language=fr&vads_operation_type=DEBIT&vads_order_id=ORD-42"
    + "&vads_page_action=PAYMENT&vads_payment_config=SINGLE&vads_payment_error=&vads_result=00"
    + "&vads_risk_control=CARD_FRAUD%3DOK%3BCOMMERCIAL_CARD%3DOK&vads_sequence_number=1"
    + "&vads_site_id=12345678&vads_threeds_enrolled=Y&vads_threeds_status=Y"
    + "&vads_trans_date=20250115103000&vads_trans_id=004217&vads_trans_status=AUTHORISED"
    + "&vads_trans_uuid=c97b7e6f3dbc4c239baf283654f34710&vads_version=V2"
    + "&vads_warranty_result=YES"
    + "&signature=70rbTGuiOSSm5eXwwwhEW%2BjZIf%2F4FHZifr6Nb4gCbYg%3D"

  private static let authorised = ["vads_trans_status": "AUTHORISED"]
  private static let captured = ["vads_trans_status": "CAPTURED"]
  private static let abandoned = ["vads_trans_status": "ABANDONED", "vads_result": "17"]

  /// Rows 1 to 3 are checked with the whole parameters elsewhere: here by count.
  static let rows: [Row] = [
    Row(4, "http://webview.success", .success),
    Row(5, "http://webview.success/", .success),
    Row(6, "http://webview.success/?", .success),
    Row(
      7,
      "http://webview.success/?vads_trans_status=AUTHORISED",
      .success,
      status: "AUTHORISED",
      authorised,
      .missing
    ),
    Row(
      8,
      "http://webview.success/?vads_trans_status=REFUSED&vads_result=05&signature=AAAA",
      .success,
      status: "REFUSED",
      ["vads_trans_status": "REFUSED", "vads_result": "05", "signature": "AAAA"],
      .bad
    ),
    Row(
      9,
      "http://webview.return/?vads_trans_status=ABANDONED&vads_result=17",
      .return,
      status: "ABANDONED",
      abandoned,
      .missing
    ),
    Row(
      10,
      "http://webview.cancel/?vads_trans_status=ABANDONED&vads_result=17",
      .cancel,
      status: "ABANDONED",
      abandoned,
      .missing
    ),
    Row(
      11,
      "http://webview.refused/?vads_trans_status=REFUSED&vads_result=05&vads_auth_result=51",
      .refused,
      status: "REFUSED",
      ["vads_trans_status": "REFUSED", "vads_result": "05", "vads_auth_result": "51"],
      .missing
    ),
    Row(
      12,
      "http://webview.error/?vads_result=30&vads_extra_result=09",
      .error,
      ["vads_result": "30", "vads_extra_result": "09"],
      .missing
    ),
    Row(
      13,
      "http://webview.success/?vads_cust_email=ann%40example.org&vads_order_info=a+b%2Bc",
      .success,
      ["vads_cust_email": "ann@example.org", "vads_order_info": "a b+c"],
      .missing
    ),
    Row(
      14,
      "http://webview.success/?vads_risk_control=CARD_FRAUD=OK;COMMERCIAL_CARD=OK",
      .success,
      ["vads_risk_control": "CARD_FRAUD=OK;COMMERCIAL_CARD=OK"],
      .missing
    ),
    Row(
      15,
      "http://webview.success/?vads_extra_result=&vads_payment_error=&vads_flag",
      .success,
      ["vads_extra_result": "", "vads_payment_error": "", "vads_flag": ""],
      .missing
    ),
    Row(
      16,
      "http://webview.success/?vads_amount=1250&vads_amount=1",
      .success,
      error: .duplicateKey
    ),
    Row(17, "http://webview.success/?vads_order_info=%ZZ", .success, error: .badEscape),
    Row(18, "http://webview.success/?vads_order_info=%E9t%E9", .success, error: .notUTF8),
    Row(
      19,
      "http://webview.success/?&&vads_trans_status=CAPTURED&",
      .success,
      status: "CAPTURED",
      captured,
      .missing
    ),
    Row(20, "http://webview.success/#?vads_trans_status=AUTHORISED", .success),
    Row(
      21,
      "HTTP://WebView.SUCCESS/?vads_trans_status=CAPTURED",
      .success,
      status: "CAPTURED",
      captured,
      .missing
    ),
    Row(
      22,
      "https://webview.success/?vads_trans_status=CAPTURED",
      .success,
      status: "CAPTURED",
      captured,
      .missing
    ),
    Row(
      23,
      "http://webview.success:80/?vads_trans_status=CAPTURED",
      .success,
      status: "CAPTURED",
      captured,
      .missing
    ),
    Row(24, "http://webview.success:8080/?vads_trans_status=AUTHORISED", .allow),
    Row(25, "http://webview.success.evil.com/?vads_trans_status=AUTHORISED", .allow),
    Row(26, "http://webviewx.success/?vads_trans_status=AUTHORISED", .allow),
    Row(27, "http://webview.evil.success/?vads_trans_status=AUTHORISED", .allow),
    Row(28, "http://webview.refused/?next=.success/", .refused, ["next": ".success/"]),
    Row(29, "http://webview.success@evil.com/?vads_trans_status=AUTHORISED", .block),
    Row(30, "http://evil.com@webview.success/?vads_trans_status=AUTHORISED", .block),
    Row(
      31,
      "https://evil.com/?u=http://webview.success/?vads_trans_status=AUTHORISED",
      .allow
    ),
    Row(32, "https://acs.bank.example/webview/challenge?id=1", .allow),
    Row(33, "http://webview_99999999.success/?vads_trans_status=AUTHORISED", .allow),
    Row(34, "http://webview.success/paid?vads_trans_status=AUTHORISED", .allow),
    Row(35, "http://webview.succe%73s/?vads_trans_status=AUTHORISED", .allow),
    Row(36, "http://webview.\u{455}uccess/?vads_trans_status=AUTHORISED", .allow),
    Row(37, "http://webview.success./?vads_trans_status=AUTHORISED", .allow),
    Row(38, "http://webview.pending/?vads_trans_status=WAITING_AUTHORISATION", .allow),
    Row(
      39,
      "javascript:location='http://webview.success/?vads_trans_status=AUTHORISED'",
      .block
    ),
    Row(40, "data:text/html,<a href=http://webview.success/>", .block),
    Row(41, "intent://webview.success/#Intent;scheme=http;end", .block),
    Row(42, "file:///webview.success/?a=b", .block),
    Row(43, "about:blank", .allow),
    Row(
      44,
      "https://secure.payzen.eu:443/vads-payment/exec.refresh.a;jsessionid=CE2C.vadpayment01bdx",
      .allow
    ),
    Row(45, "https://secure.payzen.eu/mentions-paiement/?lang=fr", .openSeparately),
    Row(46, "https://evil.com/payzen.eu/mentions-paiement", .allow),
    Row(
      47,
      "https://secure.payzen.eu/vads-payment/ticket?path=%2Fpdf",
      .openSeparately
    ),
    Row(48, "https://evil.com/x?p=%2Fpdf", .allow),
    Row(49, "https://www.payzen.eu/", .openSeparately),
    Row(50, "http://www.demo.lyra.mobile/", .expiration),
    Row(51, "https://evil.com/?r=http://www.demo.lyra.mobile/", .allow),
    Row(
      52,
      "http://webview.success/?x=" + String(repeating: "a", count: 40_000),
      .success,
      error: .tooLong
    ),
  ]
}
