import Payments
import Testing

private let euro = Currency(code: "EUR")
private let dinar = Currency(code: "KWD")
private let yen = Currency(code: "JPY")
private let unidad = Currency(code: "CLF")

@Suite struct `Reading amounts` {
  struct Row: Sendable {
    let text: String
    var currency = euro
    var decimal: Character?
    var grouping: Character?
    var range = AmountRange.aboveZero
    let expected: Result<Int64, MoneyError>
  }

  private func check(_ row: Row) throws {
    let currency = try #require(row.currency)
    let result = Result { () throws(MoneyError) in
      try Money.parse(
        row.text,
        currency: currency,
        decimalMark: row.decimal,
        groupingMark: row.grouping,
        range: row.range
      )
      .minorUnits
    }
    #expect(result == row.expected)
  }

  @Test(arguments: [
    Row(text: "100.50", expected: .success(10_050)),
    Row(text: "100,50", expected: .success(10_050)),
    Row(text: "89,9", expected: .success(8990)),
    Row(text: "7", expected: .success(700)),
    Row(text: "0007.10", expected: .success(710)),
    Row(text: " \u{A0}7.10\t", expected: .success(710)),
    Row(text: "0.01", expected: .success(1)),
    Row(text: "12.3456", currency: unidad, expected: .success(123_456)),
    Row(text: "92233720368547758.07", expected: .success(.max)),
    Row(text: "92233720368547758.08", expected: .failure(.tooLarge)),
    Row(text: "9223372036854775808", currency: yen, expected: .failure(.tooLarge)),
    Row(
      text: String(repeating: "9", count: 5000),
      currency: yen,
      expected: .failure(.tooLarge)
    ),
    Row(text: "-92233720368547758.08", range: .any, expected: .success(.min)),
    Row(text: "-92233720368547758.09", range: .any, expected: .failure(.tooLarge)),
    Row(text: "-5.00", range: .any, expected: .success(-500)),
    Row(text: "-0.00", range: .any, expected: .success(0)),
    Row(text: "-0.00", expected: .failure(.notAboveZero)),
    Row(text: "0", expected: .failure(.notAboveZero)),
    Row(text: "-5.00", expected: .failure(.notAboveZero)),
    Row(text: "", expected: .failure(.empty)),
    Row(text: " \u{200B}\u{FEFF}", expected: .failure(.empty)),
  ])
  func `plain texts are read to the last minor unit`(row: Row) throws { try check(row) }

  @Test(arguments: [
    "+5", "5.", ".5", ".", "-", "--5", "- 5", "5-", "1e3", "0x10", "NaN", "inf", "1_000", "٥",
    "５", "5 EUR", "€5", "1 000", "1'000", "5.0.0x", "\u{2212}5", "1\u{0}", "1.2a",
  ])
  func `what is not digits with one mark is no amount`(text: String) throws {
    let currency = try #require(euro)
    #expect(throws: MoneyError.self) {
      try Money.parse(text, currency: currency, range: .any)
    }
  }

  @Test(arguments: [
    Row(text: "1.000", expected: .failure(.ambiguous)),
    Row(text: "1,234", expected: .failure(.ambiguous)),
    Row(text: "123.456", expected: .failure(.ambiguous)),
    Row(text: "1.234,56", expected: .failure(.ambiguous)),
    Row(text: "1,234,567", expected: .failure(.ambiguous)),
    Row(text: "1.000", currency: yen, expected: .failure(.ambiguous)),
    Row(text: "18,600", currency: dinar, expected: .failure(.ambiguous)),
    Row(text: "1.000", currency: unidad, expected: .failure(.ambiguous)),
    Row(text: "18.600", currency: dinar, expected: .success(18_600)),
    Row(text: "0,500", currency: dinar, expected: .success(500)),
    Row(text: "1234.567", expected: .failure(.tooManyDecimals(allowed: 2))),
    Row(text: "0.000", expected: .failure(.tooManyDecimals(allowed: 2))),
    Row(text: "1.0", currency: yen, expected: .failure(.tooManyDecimals(allowed: 0))),
  ])
  func `without a stated mark what can be read in two ways is refused`(row: Row) throws {
    try check(row)
  }

  @Test(arguments: [
    Row(text: "1.234,56", decimal: ",", grouping: ".", expected: .success(123_456)),
    Row(text: "1.000", decimal: ",", grouping: ".", expected: .success(100_000)),
    Row(text: "89,9", decimal: ",", grouping: ".", expected: .success(8990)),
    Row(text: "236,48", decimal: ",", grouping: ".", expected: .success(23_648)),
    Row(text: "1.00", decimal: ",", grouping: ".", expected: .failure(.brokenGroup)),
    Row(text: "1234.567", decimal: ",", grouping: ".", expected: .failure(.brokenGroup)),
    Row(text: ".567", decimal: ",", grouping: ".", expected: .failure(.brokenGroup)),
    Row(text: "1..567", decimal: ",", grouping: ".", expected: .failure(.brokenGroup)),
    Row(text: "1,000", decimal: ",", expected: .failure(.tooManyDecimals(allowed: 2))),
    Row(text: "1.00", decimal: ",", expected: .failure(.notANumber)),
    Row(text: "1,00", decimal: ".", expected: .failure(.notANumber)),
    Row(text: "1 234 567,8", decimal: ",", grouping: " ", expected: .success(123_456_780)),
    Row(
      text: "1\u{A0}234\u{202F}567,8",
      decimal: ",",
      grouping: " ",
      expected: .success(123_456_780)
    ),
    Row(text: "1'234.50", decimal: ".", grouping: "'", expected: .success(123_450)),
    Row(text: "1 000", grouping: " ", expected: .success(100_000)),
    Row(text: "1,000.5", grouping: ",", expected: .success(100_050)),
    Row(text: "1.5,000", decimal: ".", grouping: ",", expected: .failure(.notANumber)),
  ])
  func `stated marks are the only ones`(row: Row) throws { try check(row) }
}
