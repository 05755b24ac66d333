import Forms
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct `Forms that others are like` {
  private static let shared = """
    forms:
      base:
        fields: {data: {type: map, values: {type: text}}, mail: {type: email}, due: {type: text}}
        rules:
          - {expect: "payment.amount | minor >= 100", code: too_small, at: amount}
          - {when: "present(input.due?)", expect: "moment(input.due?) >= now | shift('1m')", code: due_date, at: due}
      bill:
        fields: {Mail: {type: email}, Phone: {type: text}, Tags: {type: list, values: {type: text}}}
        rules: [{expect: "present(item.Mail?) or present(item.Phone?)", code: contact, at: Mail}, {expect: "length(join(present([join(item.Tags?, ';'), 'ab']), '')) <= 6", code: too_long, at: Tags}]
      full: {like: base, fields: {bill: {type: object, like: bill}, bills: {type: list, max: 2, like: bill}}}

    """

  private func account(_ form: String) throws -> ProviderAccount {
    let own =
      "form: {fields: {card_id: {type: digits, required: true}, extra: {type: text, max: 20}}}"
    let text = ManifestSample.text.replacing(own, with: "form: \(form)")
    try #require(text != ManifestSample.text)
    return try SampleFolder.account(Self.shared + text)
  }

  private static let card = "card_id: {type: digits, required: true}, extra: {type: text}"

  @Test(arguments: [
    ("{like: full, fields: {\(card)}}", "data mail due bill bills card_id extra", "amount due"),
    ("{like: full, fields: {\(card), due: }}", "data mail bill bills card_id extra", "amount"),
    (
      "{like: [base, full], fields: {\(card)}}", "data mail due bill bills card_id extra",
      "amount due amount due"
    ),
    (
      "{like: full, fields: {\(card)}, rules: [{expect: \"input.extra? == 'x'\", code: x, at: extra}]}",
      "data mail due bill bills card_id extra", "amount due extra"
    ),
  ])
  func `fields come first, rules are added`(form: String, fields: String, rules: String) throws {
    let form = try #require(try account(form).operations[.charge]?.form)
    #expect(form.fields.map(\.name).joined(separator: " ") == fields)
    #expect(form.rules.map(\.field).joined(separator: " ") == rules)
  }

  /// What is wrong with the values of a payment of that many kopecks, at ten o'clock.
  @Test(
    arguments: [
      ([:], 100, ""),
      ([:], 99, "amount too_small"),
      (["due": "2026-11-30T10:01:00Z"], 100, ""),
      (["due": "2026-11-30T10:00:59Z"], 100, "due due_date"),
      (["bill": #"{"Phone":"7"}"#], 100, ""),
      (["bill": #"{"Tags":["a"]}"#], 100, "bill.Mail contact"),
      (["bill": #"{"Phone":"7","Tags":["a","bc"]}"#], 100, ""),
      (["bill": #"{"Phone":"7","Tags":["ab","cd"]}"#], 100, "bill.Tags too_long"),
      (["bills": #"[{"Phone":"7"},{"Tags":["a"]}]"#], 100, "bills.1.Mail contact"),
    ] as [([String: String], Int64, String)]
  )
  func `rules see the payment, the moment and lists`(
    fields: [String: String],
    minor: Int64,
    errors: String
  ) throws {
    let account = try account("{like: full, fields: {\(Self.card)}}")
    var content = try CallContext.charge().content
    content.amount = Money(minorUnits: minor, currency: content.amount.currency)
    let now = try #require(Instant(rfc3339: "2026-11-30T10:00:00Z"))
    let form = try #require(account.operations[.charge]?.form)
    let result = form.check(
      fields.merging(["card_id": "7"]) { $1 },
      FormContext(
        today: CalendarDay(of: now),
        evaluator: account.plugin.formEvaluator(of: .charge, for: content, now: now)
      )
    )
    #expect(result.errors.map { "\($0.field) \($0.code)" }.joined(separator: ", ") == errors)
  }

  @Test(arguments: [
    ("{a: 1, b: x}", #"{"a":"1","b":"x","Given":"1"}"#),
    ("{Given: 2}", #"{"Given":"1"}"#),
  ])
  func `a map is written out among other members`(data: String, expected: String) throws {
    let account = try SampleFolder.account(Self.spreading("Given: \"1\""))
    #expect(try Self.details(account, data) == expected)
  }

  @Test func `an object around nothing is left out`() throws {
    let account = try SampleFolder.account(Self.spreading("Given: \"${input.extra?}\""))
    #expect(try Self.details(account, nil) == nil)
    #expect(try Self.details(account, "{a: 1}") == #"{"a":"1"}"#)
  }

  private static func spreading(_ member: String) -> String {
    ManifestSample.text
      .replacing(
        "Fixed: 643",
        with: "Fixed: 643\n        Data: {\"...\": \"${input.data?}\", \(member)}"
      )
      .replacing(
        "extra: {type: text, max: 20}",
        with: "extra: {type: text, max: 20}, data: {type: map, values: {type: text}}"
      )
  }

  /// The member `Data` of the rendered request.
  private static func details(_ account: ProviderAccount, _ data: String?) throws -> String? {
    var context = try CallContext.charge()
    let json = data?.replacing("{", with: "{\"").replacing("}", with: "\"}")
      .replacing(": ", with: "\":\"").replacing(", ", with: "\",\"")
    context.content.fields["data"] = json
    context.content.fields["extra"] = nil
    let request = try account.render(call: "init", in: context)
    let body = try JSON.parse(request.body)
    return body["Data"].map { String(decoding: $0.serialized(), as: UTF8.self) }
  }
}
