import TestSupport
import Testing
import Wire

@testable import Batch

@Suite struct `The section batch` {
  private func read(_ text: String) throws -> (BatchSettings, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let loaded = YAML.load(
      Array(text.utf8),
      file: "config.yaml",
      aliases: .refused,
      &diagnostics
    )
    let node = try #require(loaded)
    let settings = BatchSettings(node, &diagnostics)
    return (settings, diagnostics.all)
  }

  @Test func `is read with its mappings`() throws {
    let (settings, found) = try read(
      """
      wait: 15s
      on_invalid: refuse
      known_window: 10d
      duplicate_key: [payee, amount, period]
      mappings:
        billing-export:
          columns: {reference: ["Номер", "Дата"], amount: "Сума", contract_number: "Рахунок"}
          constants: {currency: UAH, operation: charge}
          values: {currency: {"грн": UAH}}
          header_row: 3
          decimal_mark: ","
          grouping_mark: " "
          encoding: auto
          delimiter: ";"
          x-note: ours
      """
    )
    #expect(found.isEmpty)
    #expect(settings.wait == .seconds(15))
    #expect(settings.onInvalid == .refuse)
    #expect(settings.knownWindow == .seconds(864_000))
    #expect(settings.duplicateKey == ["payee", "amount", "period"])
    let expected = FileMapping(
      name: "billing-export",
      columns: [
        "reference": ["Номер", "Дата"], "amount": ["Сума"], "contract_number": ["Рахунок"],
      ],
      constants: ["currency": "UAH", "operation": "charge"],
      values: ["currency": ["грн": "UAH"]],
      headerRow: 3,
      decimalMark: ",",
      groupingMark: " ",
      delimiter: UInt8(ascii: ";")
    )
    #expect(settings.mappings == ["billing-export": expected])
  }

  @Test func `has defaults`() throws {
    let (settings, found) = try read("{}")
    #expect(found.isEmpty)
    #expect(settings == BatchSettings())
    #expect(settings.wait == .seconds(60))
    #expect(settings.knownWindow == .seconds(3_024_000))
  }

  @Test(arguments: [
    ("wiat: 5s", DiagnosticCode.unknownKey, 1, 1),
    ("wait: 5", .notDuration, 1, 7),
    ("on_invalid: stop", .notOneOf, 1, 13),
    ("approval: {expires: 24h}", .unknownKey, 1, 1),
    ("stop_after: {failures: 5}", .unknownKey, 1, 1),
    ("mappings:\n  a: {}", .missingKey, 2, 6),
    ("mappings:\n  a: {columns: {amount: [a, b]}}", .wrongShape, 2, 25),
    ("mappings:\n  a: {columns: {amount: a}, encoding: cp866}", .notOneOf, 2, 39),
    ("mappings:\n  a: {columns: {amount: a}, trailer: {sum: a}}", .unknownKey, 2, 29),
    (
      "mappings:\n  a: {columns: {amount: a}, decimal_mark: \",\", grouping_mark: \",\"}",
      .notUnique, 2, 63
    ),
  ])
  func `is refused with a place`(
    text: String,
    code: DiagnosticCode,
    line: Int,
    column: Int
  ) throws {
    for spelling in Spelling.all(of: text) {
      var diagnostics = Diagnostics()
      let node = try #require(spelling.load(&diagnostics), "\(spelling.name)")
      _ = BatchSettings(node, &diagnostics)
      let found = diagnostics.all
        .map { "\($0.code.rawValue) \($0.place.line):\($0.place.column)" }
      let expected = try spelling.places("\(code.rawValue) \(line):\(column)")
      #expect(found == [expected], "\(spelling.name)")
    }
  }

  @Test func `gives a mapping a digest of what it says`() {
    let one = FileMapping(name: "a", columns: ["amount": ["x"]])
    var other = FileMapping(name: "b", columns: ["amount": ["x"]])
    #expect(one.digest == other.digest)
    other.decimalMark = ","
    #expect(one.digest != other.digest)
  }
}
