import Foundation
import TestSupport
import Testing

@testable import Payments

@Suite struct `The currency table` {
  /// Runs the generator in its printing mode.
  private static func printedRows() async throws -> [String] {
    let own = Repository.path(".build/python/bin/python3")
    let printed = try await Program.run([
      FileManager.default.isExecutableFile(atPath: own) ? own : "python3",
      Repository.path("Sources/Payments/Money/generate-currency-table.py"), "--print",
    ])
    try #require(
      printed.status == 0,
      "python3 with the package iso4217 is needed; `make deps` installs it"
    )
    return printed.output.split(separator: "\n").map(String.init)
  }

  @Test func `every row is that of the iso4217 package`() async throws {
    let expected = try await Self.printedRows()
    #expect(expected.count > 150)
    let own = CurrencyTable.rows.map { "\($0.code) \($0.numericCode) \($0.exponent)" }
    #expect(own == expected)
  }

  @Test func `rows are ordered by code and have codes and numbers of their own`() {
    let codes = CurrencyTable.rows.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(Set(CurrencyTable.rows.map(\.numericCode)).count == codes.count)
  }

  @Test func `every currency is found by both of its codes`() {
    for currency in Currency.all {
      #expect(Currency(code: currency.code) == currency)
      #expect(Currency(numericCode: currency.numericCode) == currency)
    }
  }

  @Test(arguments: [
    ("UAH", "980", 2), ("RUB", "643", 2), ("JPY", "392", 0), ("KWD", "414", 3), ("CLF", "990", 4),
    ("ALL", "008", 2), ("IQD", "368", 3), ("RSD", "941", 2), ("COP", "170", 2), ("IDR", "360", 2),
  ])
  func `known currencies have their number and exponent`(
    code: String,
    number: String,
    exponent: Int
  ) throws {
    let currency = try #require(Currency(code: code))
    #expect(currency.numericCode == number)
    #expect(currency.exponent == exponent)
  }

  @Test(arguments: ["", "uah", "UA", "UAHH", "XAU", "XXX", "XTS", "UAН", "980", "\0\0\0"])
  func `what is no currency is not found`(code: String) {
    #expect(Currency(code: code) == nil)
  }

  @Test(arguments: ["", "8", "08", "0008", "999", "٠٠٨"])
  func `what is no number of a currency is not found`(number: String) {
    #expect(Currency(numericCode: number) == nil)
  }
}
