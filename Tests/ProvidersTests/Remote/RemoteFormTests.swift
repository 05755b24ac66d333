import Forms
import Payments
import Testing
import Wire

@testable import Providers

/// Forms that the provider describes: what a description may be, and what is none.
@Suite struct `A form that is fetched` {
  private static func account() throws -> ProviderAccount {
    let plugin = try CompiledPlugin.of("remotes", RemoteSample.text)
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: remotes
      environment: sandbox
      endpoint: http://127.0.0.1:7070/remotes
      credentials: {shop: a}
      """,
      &diagnostics
    )
    let made = try ProviderAccount.make(
      #require(settings),
      plugin: plugin,
      secrets: .unresolved,
      &diagnostics
    )
    return try #require(made)
  }

  private static func content(_ payee: String?, _ fields: [String: String] = [:]) throws
    -> PaymentContent
  {
    let currency = try #require(Currency(code: "EUR"))
    var content = PaymentContent(
      operation: .charge,
      amount: Money(minorUnits: 100, currency: currency)
    )
    content.payee = payee
    content.fields = fields
    return content
  }

  private static func form(
    _ body: String,
    payee: String? = "7",
    status: Int = 200
  ) throws -> Result<FetchedForm, RemoteFormError> {
    let account = try account()
    let reply = HTTPReply(status: status, body: Array(body.utf8))
    let now = Instant(milliseconds: 0)
    let content = try content(payee)
    return account.fetchedFields(reply, for: .charge, at: now)
      .flatMap { account.form(for: content, from: $0) }
  }

  private static func list(_ entry: String) -> String { #"{"error":"0","list":[\#(entry)]}"# }

  /// What a field became, in words: `name type max required role title`.
  private static func words(_ field: Field) -> String {
    let parts = [
      field.name, field.type.rawValue, field.maximum.map { "\($0)" } ?? "-",
      field.isRequired ? "required" : "optional", field.role.rawValue,
      field.title.map { "\($0.text(in: .uk))/\($0.text(in: .ru))/\($0.text(in: .en))" } ?? "-",
    ]
    return parts.joined(separator: " ")
  }

  private static let token = "token secret - optional input -"

  @Test(
    arguments: [
      // Titles in languages with blanks around them fall back to uk, en, ru; the least limit counts.
      (
        #"{"id":"7","title":{"uk ":"Рахунок","en":"Account"},"kind":"N","size":"6"}"#,
        ["account digits 6 required input Рахунок/Рахунок/Account"]
      ),
      (
        #"{"id":7,"title":"T","kind":"C","size":200}"#,
        ["account text 30 required input T/T/T"]
      ),
      // What is no number, or nothing, is no limit.
      (#"{"id":"7","kind":"C","size":"0"}"#, ["account text 30 required input -"]),
      (#"{"id":"7","kind":"C","size":"-1"}"#, ["account text 30 required input -"]),
      (#"{"id":"7","kind":"C","size":"many"}"#, ["account text 30 required input -"]),
      (
        #"{"id":"7","kind":"C","size":"99999999999999999999"}"#,
        ["account text 30 required input -"]
      ),
      (#"{"id":"7","kind":"C","size":{"a":1}}"#, ["account text 30 required input -"]),
      // A date has the length of its writing.
      (#"{"id":"7","kind":"D","size":"3"}"#, ["account date 30 required input -"]),
      // A letter that nobody knows.
      (#"{"id":"7","kind":"Z"}"#, ["account text 30 required input -"]),
      // Titles of other types, of control characters, or too long.
      (#"{"id":"7","title":[1],"kind":"C"}"#, ["account text 30 required input -"]),
      (#"{"id":"7","title":{"uk":7},"kind":"C"}"#, ["account text 30 required input 7/7/7"]),
      (
        #"{"id":"7","title":"a\u0007\u202eb","kind":"C"}"#,
        ["account text 30 required input a b/a b/a b"]
      ),
      // Fields that are there, hidden or not.
      (
        #"{"id":"7","kind":"C","e1":{"uk ":"Код"},"k1":"N","s1":"4","h1":true,"e2":"Дата","k2":"D","h2":"false"}"#,
        [
          "account text 30 required input -", "extra1 digits 4 optional carry Код/Код/Код",
          "extra2 date 30 optional input Дата/Дата/Дата",
        ]
      ),
      (#"{"id":"7","kind":"C","e1":{},"e2":null}"#, ["account text 30 required input -"]),
    ] as [(String, [String])]
  )
  func `takes what a description says within its limits`(
    entry: String,
    fields: [String]
  ) throws {
    let form = try Self.form(Self.list(entry)).get()
    #expect(form.schema.fields.map(Self.words) == fields + [Self.token])
  }

  @Test(
    arguments: [
      (#"{"error":"0"}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":null}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":{"id":"7"}}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":"x"}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":[1]}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":[{"id":"7"},{"id":"7"}]}"#, "7", 200, "schema_unreadable"),
      (
        #"{"error":"0","list":[{"id":"7","title":{"uk":"a","uk ":"b"}}]}"#, "7", 200,
        "schema_unreadable"
      ),
      // A type that its table does not know, without an else.
      (#"{"error":"0","list":[{"id":"7","e1":"x","k1":"Z"}]}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":[{"id":"7","e1":"x"}]}"#, "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":[]}"#, "7", 200, "not_listed"),
      (#"{"error":"0","list":[{"id":"8"}]}"#, "7", 200, "not_listed"),
      (#"{"error":"0","list":[{"name":"x"}]}"#, "7", 200, "not_listed"),
      (#"{"error":"0","list":[{"id":"7"}]}"#, nil, 200, "not_listed"),
      (#"{"error":"0","list":[{"id":"7"}]}"#, "", 200, "not_listed"),
      (#"{"error":"9","list":[{"id":"7"}]}"#, "7", 200, "schema_unreadable"),
      (#"{"list":[{"id":"7"}]}"#, "7", 200, "schema_unreadable"),
      ("<html>502</html>", "7", 200, "schema_unreadable"),
      ("", "7", 200, "schema_unreadable"),
      ("[]", "7", 200, "schema_unreadable"),
      (#"{"error":"0","list":[{"id":"7"}]}"#, "7", 500, "schema_unreadable"),
    ] as [(String, String?, Int, String)]
  )
  func `is never one without fields`(
    body: String,
    payee: String?,
    status: Int,
    code: String
  ) throws {
    #expect(throws: RemoteFormError.self) {
      _ = try Self.form(body, payee: payee, status: status).get()
    }
    guard case .failure(let error) = try Self.form(body, payee: payee, status: status) else {
      return
    }
    #expect(error.code == code)
  }

  @Test func `has a bound on its entries, and any nesting ends`() throws {
    let entry = #"{"id":"1"}"#
    let many = Array(repeating: entry, count: RemotePlan.maximumEntries + 1)
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    for body in [
      Self.list(many.joined(separator: ",")), Self.list(#"{"id":"7","title":\#(deep)}"#),
    ] {
      guard case .failure(let error) = try Self.form(body, payee: "1") else {
        Issue.record("it was read")
        continue
      }
      #expect(error.code == "schema_unreadable")
    }
  }

  @Test(
    arguments: [
      ("account", "N", "123456", ""), ("account", "N", "1234567", "too_long"),
      ("account", "N", "12a456", "not_digits"), ("account", "N", "", "required"),
      ("account", "N", "12 34", "not_digits"), ("account", "N", "-1234", "not_digits"),
      ("account", "N", "12.5", "not_digits"), ("account", "N", "000123", ""),
      ("account", "D", "29.02.2024", ""), ("account", "D", "29.02.2023", "not_date"),
      ("account", "D", "2024-02-29", "not_date"), ("account", "D", "1.2.2024", "not_date"),
      ("account", "C", "абвгде", ""), ("account", "C", "абвгдеє", "too_long"),
      ("extra1", "N", "1", "unknown_field"),
    ]
  )
  func `checks values as described`(
    name: String,
    kind: String,
    value: String,
    code: String
  ) throws {
    let form = try Self.form(Self.list(#"{"id":"7","kind":"\#(kind)","size":"6"}"#)).get()
    var values = [name: value]
    if name != "account" { values["account"] = "1" }
    let context = FormContext(today: CalendarDay(of: Instant(milliseconds: 0)))
    let result = form.schema.check(values, context)
    #expect(result.errors.map(\.code) == (code.isEmpty ? [] : [code]))
    if code.isEmpty { #expect(result.values[name] == value) }
  }

  @Test func `sends what the caller gives for a hidden field, and shows it to nobody`() throws {
    let form =
      try Self.form(
        Self.list(#"{"id":"7","kind":"C","e1":"Код","k1":"C","h1":true}"#)
      )
      .get()
    #expect(form.carried == ["extra1"])
    let today = CalendarDay(of: Instant(milliseconds: 0))
    let given = ["account": "1", "extra1": "X-1"]
    let checked = form.schema.check(given, FormContext(today: today, given: ["extra1": "X-1"]))
    #expect(checked.values == given)
    // What a payer posts under its name changes nothing.
    #expect(form.schema.check(given, FormContext(today: today)).values == ["account": "1"])
    #expect(form.schema.inputs(in: .uk).map(\.name) == ["account", "token"])
  }
}
