import Testing

@testable import PluginKit

/// A new plugin passes every check, and one that is broken in one place fails the right one.
@Suite struct PluginTesterTests {
  /// The new plugin with changes of its files, tested.
  private func results(
    _ changes: [(file: String, old: String, new: String)] = []
  ) throws -> [CheckResult] {
    var files: [String: String] = [:]
    for file in PluginScaffold(id: "acme-pay").files {
      var text = file.text
      for change in changes where change.file == file.path {
        try #require(text.contains(change.old), "\(file.path) lacks \(change.old)")
        text = text.replacing(change.old, with: change.new)
      }
      files[file.path] = text
    }
    return try PluginFixture(files: files).results()
  }

  private func failed(_ results: [CheckResult]) -> [String] {
    results.filter { $0.status == .failed }.map(\.name)
  }

  @Test func `a new plugin passes`() throws {
    let results = try results()
    #expect(failed(results) == [])
    #expect(results.count { $0.status == .passed } >= 40)
    #expect(
      results.filter { $0.status == .assumed }.map(\.detail) == [
        "charge: lookup.complete_after", "charge: lookup.max_processing",
        "refund: lookup.complete_after", "refund: lookup.max_processing",
      ]
    )
  }

  struct Planted: Sendable, CustomTestStringConvertible {
    var check: String
    var file: String
    var old: String
    var new: String
    var testDescription: String { check }
  }

  static let planted = [
    Planted(
      check: "7 no literal secret",
      file: "plugin.yaml",
      old: "# A secret is read",
      new: "# test-key-of-the-sample"
    ),
    Planted(
      check: "8 every credential used",
      file: "plugin.yaml",
      old: "  key: {type: secret",
      new: "  spare: {type: text, default: x, max: 9}\n  key: {type: secret"
    ),
    Planted(
      check: "10 limits set",
      file: "plugin.yaml",
      old: #"required: true, max: 64, pattern: "^[A-Za-z0-9_-]+$""#,
      new: "required: true"
    ),
    Planted(
      check: "25 clock skew of 5 minutes",
      file: "plugin.yaml",
      old: #"when: "present(/code?)", state"#,
      new: #"when: "present(/code?) and now < payment.created | shift('1m')", state"#
    ),
    Planted(
      check: "26 unknown status is no success",
      file: "plugin.yaml",
      old:
        #"state: by_status, status: "${/status}", check: {minor: "${/amount}", currency: "${/currency}"}, keep_on_payment"#,
      new:
        #"state: captured, status: "${/status}", check: {minor: "${/amount}", currency: "${/currency}"}, keep_on_payment"#
    ),
    Planted(
      check: "32 missing field",
      file: "plugin.yaml",
      old:
        #"- {when: "present(/code?)", state: by_code, code: "${/code}", message: "${/message?}"}"#,
      new:
        #"- {when: "present(/code?)", state: by_code, code: "${/code}"}\#n        - {state: authorized, keep_on_payment: {provider_reference: x}}"#
    ),
    Planted(
      check: "47 amount mismatch parked",
      file: "plugin.yaml",
      old: #"check: {minor: "${/amount}", currency: "${/currency}"}"#,
      new: #"check: {currency: "${/currency}"}"#
    ),
    Planted(
      check: "exchange signature.yaml",
      file: "exchanges/signature.yaml",
      old: #"shop: "1001""#,
      new: #"shop: "1002""#
    ),
    Planted(
      check: "exchange notification.yaml",
      file: "plugin.yaml",
      old: #"body: "OK""#,
      new: #"body: "ok""#
    ),
  ]

  @Test(arguments: planted)
  func `what is broken fails its check`(planted: Planted) throws {
    let results = try results([(planted.file, planted.old, planted.new)])
    #expect(failed(results).contains(planted.check))
  }

  @Test(arguments: [
    ("plugin.yaml", "id: acme-pay", "id: other-pay", "2 id valid"),
    ("README.md", "", "", "53 README.md tells what is covered"),
  ])
  func `a folder with another name, or without its README, fails`(
    file: String,
    old: String,
    new: String,
    check: String
  ) throws {
    var files: [String: String] = [:]
    for item in PluginScaffold(id: "acme-pay").files { files[item.path] = item.text }
    let text = try #require(files[file])
    files[file] = old.isEmpty ? nil : text.replacing(old, with: new)
    let results = try PluginFixture(files: files).results()
    #expect(failed(results).contains(check), "\(failed(results))")
  }

  @Test func `a value that the signature leaves out can be forged`() throws {
    let signed = "sign="
    let text = try #require(
      PluginScaffold(id: "acme-pay").files.first { $0.path == "exchanges/notification.yaml" }
    )
    .text
    let start = try #require(text.firstRange(of: signed)).upperBound
    let old = String(text[start...].prefix(64))
    // HMAC-SHA-256 of 1250|EUR|ORD-42|1001|PAID, the values but for `id`.
    let new = "ab82db623712d26000c4429804ee1590b63aa29220429cdac7a4c2a7db98e310"
    let results = try results([
      (
        "plugin.yaml", "{over: urlencoded, exclude: [sign]",
        "{over: urlencoded, exclude: [sign, id]"
      ),
      (
        "plugin.yaml", "    dedupe: [id, status]",
        "    dedupe: [id, status]\n    keep_on_payment: {paid_by: \"${id}\"}"
      ),
      ("exchanges/notification.yaml", old, new),
      (
        "exchanges/notification.yaml", "      state: captured\n",
        "      state: captured\n      keep_on_payment: {paid_by: \"700000123\"}\n"
      ),
    ])
    #expect(failed(results) == ["44 forged notification refused"])
  }
}
