import Testing

@testable import Callbacks

@Suite struct CallbackTests {
  /// The rules of the dossier's table.
  static let pages = CallbackRules(
    rules: [
      CallbackRule(
        hosts: ["webview", "webview_12345678"],
        paths: [""],
        meaning: .byLabel([
          "success": .success, "return": .return, "cancel": .cancel, "refused": .refused,
          "error": .error,
        ])
      ),
      CallbackRule(hosts: ["www.demo.lyra.mobile"], meaning: .kind(.expiration)),
      CallbackRule(hosts: ["payzen.eu", "www.payzen.eu"], meaning: .kind(.openSeparately)),
      CallbackRule(
        hosts: ["secure.payzen.eu"],
        pathPrefixes: ["/mentions-paiement", "/paiement-securise"],
        meaning: .kind(.openSeparately)
      ),
      CallbackRule(
        hosts: ["secure.payzen.eu"],
        queryTexts: ["%2Fpdf"],
        meaning: .kind(.openSeparately)
      ),
    ],
    openApp: ["bank100000000004"],
    query: CallbackRules.Query(
      status: "vads_trans_status",
      correlation: ["order": "vads_order_id"],
      signature: "signature",
      signedPrefix: "vads_"
    )
  )

  private static func table(_ parameters: [CallbackParameter]) -> [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
  }

  @Test(arguments: LyraRows.rows)
  func `an address of the provider's page is what the dossier says`(row: LyraRows.Row) {
    // Nothing in these rows has a right signature.
    let callback = Self.pages.read(row.url) { _ in false }
    #expect(callback.kind == row.kind, "row \(row.number)")
    #expect(callback.status == row.status, "row \(row.number)")
    #expect(Self.table(callback.parameters) == row.parameters, "row \(row.number)")
    #expect(callback.parametersError == row.error, "row \(row.number)")
    #expect(callback.signature == row.signature, "row \(row.number)")
  }

  @Test(
    arguments: [
      (LyraRows.signed, true),
      (LyraRows.signed.replacing("amount=1250&", with: "amount=1&"), false),
      // A raw + is a space in a form, and nothing is repaired: the host compares bytes.
      (LyraRows.signed.replacing("%2B", with: "+"), false),
    ]
  )
  func `a signature is checked over what was decoded`(query: String, isRight: Bool) {
    let right = "70rbTGuiOSSm5eXwwwhEW+jZIf/4FHZifr6Nb4gCbYg="
    let callback = Self.pages.read("http://webview_12345678.success/?\(query)") { parameters in
      let table = Self.table(parameters)
      return table["signature"] == right && table["vads_amount"] == "1250"
    }
    #expect(callback.kind == .success)
    #expect(callback.status == "AUTHORISED")
    #expect(callback.parameters.count == 30)
    #expect(callback.correlation == ["order": "ORD-42"])
    #expect(callback.signature == (isRight ? .ok : .bad))
    let unchecked = Self.pages.read("http://webview_12345678.success/?\(query)")
    #expect(unchecked.signature == .unchecked)
  }

  private static func codes(_ rule: CallbackRule) -> CallbackRules {
    CallbackRules(rules: [rule], query: CallbackRules.Query(limit: 4096))
  }

  @Test(arguments: CodeRows.rows)
  func `an authorization's result is what the dossier says`(row: CodeRows.Row) {
    let rule = CallbackRule(
      schemes: ["https"],
      hosts: ["client.example"],
      paths: ["/cb"],
      meaning: .byCode(CallbackRule.Code(errors: ["access_denied": .refused], nonce: "n"))
    )
    let callback = Self.codes(rule).read(row.url, nonce: "N1")
    #expect(callback.kind == row.kind, "\(row.name)")
    #expect(Self.table(callback.parameters) == row.parameters, "\(row.name)")
    #expect(callback.parametersError == row.error, "\(row.name)")
  }

  @Test(arguments: CodeRows.appRows)
  func `an address of an app's own scheme is compared whole too`(row: CodeRows.Row) {
    let rule = CallbackRule(
      schemes: ["myapp"],
      hosts: ["oauth"],
      paths: [""],
      meaning: .byCode(CallbackRule.Code(nonce: "n"))
    )
    let callback = Self.codes(rule).read(row.url, nonce: "N1")
    #expect(callback.kind == row.kind, "\(row.name)")
    #expect(Self.table(callback.parameters) == row.parameters, "\(row.name)")
  }

  @Test(
    arguments: [
      ("bank100000000004://pay?q=1", CallbackKind.openApp), ("BANK100000000004://pay", .openApp),
      ("bank1000000000041://pay", .block), ("/relative", .block), ("", .block),
      ("http:webview.success", .block), ("http:/webview.success", .block),
      ("http://webview.success\\@evil.com/", .block), (" http://webview.success/", .block),
      ("http://webview.success/\u{0}", .block), ("http://webview.success:080/", .allow),
      ("http://webview.success:/", .allow), ("http://webview.success:443/", .allow),
      ("https://webview.success:443/", .success), ("http://[::1]:80/", .allow),
      ("about:srcdoc", .block), ("https://secure.payzen.eu/mentions-paiementx", .allow),
      ("https://secure.payzen.eu/a/%2e%2E/mentions-paiement", .openSeparately),
      ("http://webview.success/./", .success), ("http://webview_12345678.success", .success),
    ]
  )
  func `tricks with the parts of an address come to nothing`(url: String, kind: CallbackKind) {
    #expect(Self.pages.read(url).kind == kind)
  }

  @Test func `rules come back from their JSON as they were`() throws {
    let code = CallbackRule(
      schemes: ["https"],
      hosts: ["client.example"],
      port: 8443,
      paths: ["/cb"],
      meaning: .byCode(CallbackRule.Code(errors: ["access_denied": .refused], nonce: "n"))
    )
    var rules = Self.pages
    rules.rules.append(code)
    rules.query.base64 = ["sig"]
    #expect(try CallbackRules(json: rules.json) == rules)
    #expect(try CallbackRules(json: CallbackRules(rules: []).json) == CallbackRules(rules: []))
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"rules\":1}", "{\"rules\":[{}]}", "{\"rules\":[],\"x\":1}",
    "{\"rules\":[{\"schemes\":[],\"hosts\":[],\"kind\":\"paid\"}]}", "{\"rules\":[]} x",
    "{\"rules\":[],\"rules\":[]}", "{\"rules\":[],\"query\":{\"max\":-1}}",
  ])
  func `a text that is no set of rules is refused`(text: String) {
    #expect(throws: CallbackRulesError.self) { try CallbackRules(json: text) }
  }

  @Test func `base64 keeps a raw plus where it is declared`() throws {
    let text = "sig=kJ+7/w==&note=two+words"
    let parameters = try CallbackQuery.parse(text, limit: 100, base64: ["sig"])
    #expect(Self.table(parameters) == ["sig": "kJ+7/w==", "note": "two words"])
    let plain = try CallbackQuery.parse("note=1%2B1", limit: 100)
    #expect(Self.table(plain) == ["note": "1+1"])
  }
}
