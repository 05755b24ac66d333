import Callbacks
import Testing
import Wire

@testable import Providers

@Suite struct CallbackSectionTests {
  static let section = """
    callbacks:
      rules:
        - {host: [webview, "webview_${credential.shop}"], path: ["", "/"], kind: by_label, label: {success: success, cancel: cancel}}
        - {host: "${credential.note?}", kind: expiration}
        - {url: "https://client.example/cb", kind: by_code, nonce: n, errors: {access_denied: refused}}
      open_app: [bank1]
      query: {max: 4KiB, status: v_status, correlation: {order: v_order}, verify: fields}
    """

  /// The sample with the section; its optional setting `note` may stand in a host.
  static func text(_ section: String = section) -> String {
    PageSample.text.replacing("calls:\n", with: section + "\ncalls:\n", maxReplacements: 1)
  }

  @Test func `rules are filled in with the account's settings`() throws {
    let account = try PageAccount.make(note: false, Self.text())
    let rules = try #require(account.callbackRules)
    // The host that a missing setting should name is no rule.
    #expect(rules.rules.map(\.hosts) == [["webview", "webview_a/b"], ["client.example"]])
    #expect(rules.query.limit == 4096)
    #expect(rules.query.signature == "signature")
    #expect(rules.query.signedPrefix == "v_")
    #expect(try CallbackRules(json: rules.json) == rules)
    let other = try PageAccount.make(note: true, Self.text())
    #expect(other.callbackRules?.rules.map(\.hosts).contains(["n"]) == true)
  }

  @Test func `a plugin that says nothing has no rules`() throws {
    #expect(try PageAccount.make().callbackRules == nil)
    #expect(try PageAccount.make().readCallback("http://webview.success/") == nil)
  }

  @Test func `parameters are checked by the recipe`() throws {
    let account = try PageAccount.make(Self.text())
    let fields = [SignatureField("v_order", .text("7")), SignatureField("v_status", .text("A+B"))]
    let signature = try account.sign(recipe: "fields", fields: fields).signature
    let url = "http://webview.success/?v_order=7&v_status=A%2BB&signature=\(signature)"
    let right = try #require(account.readCallback(url))
    #expect(right.kind == .success)
    #expect(right.status == "A+B")
    #expect(right.correlation == ["order": "7"])
    #expect(right.signature == .ok)
    let wrong = account.readCallback(url.replacing("v_order=7", with: "v_order=8"))
    #expect(wrong?.signature == .bad)
  }

  @Test(
    arguments: [
      ("kind: expiration", "kind: paid", DiagnosticCode.notOneOf, "paid"),
      (
        "kind: by_label, label: {success: success, cancel: cancel}", "kind: by_label", .missingKey,
        "by_label"
      ),
      ("{host: \"${credential.note?}\", ", "{", .missingKey, "{kind: expiration"),
      ("credential.shop}", "credential.shp}", .unknownPath, "shp"),
      ("credential.shop}", "secret.key}", .secretReachesSink, "webview_"),
      ("max: 4KiB", "max: 4GiB", .outOfRange, "4GiB"),
      ("verify: fields", "verify: feilds", .unknownSignature, "feilds"),
      ("verify: fields", "verify: head", .unknownSignature, "head}"),
      ("cancel: cancel", "cancel: canceled", .notOneOf, "canceled"),
      ("open_app: [bank1]", "open_apps: [bank1]", .unknownKey, "open_apps"),
    ] as [(String, String, DiagnosticCode, String)]
  )
  func `mistakes have their place`(from: String, to: String, code: DiagnosticCode, at: String) {
    let text = Self.text(Self.section.replacing(from, with: to))
    #expect(text != Self.text())
    var diagnostics = Diagnostics()
    _ = PluginLoader.load(
      files: ["plugin.yaml": Array(text.utf8)],
      folder: "pages",
      &diagnostics
    )
    let found = diagnostics.all.first
    #expect(found?.code == code)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(at) }
    #expect(found?.place.line == line.map { $0 + 1 })
  }
}
