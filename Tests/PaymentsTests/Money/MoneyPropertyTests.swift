import Payments
import TestSupport
import Testing

@Suite struct `Laws of money` {
  @Test(arguments: 1...UInt64(20))
  func `minor units survive their text in every currency`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for currency in Currency.all {
      for units in [generator.anyInt64(), .min, .max, 0, -1, 1] {
        let money = Money(minorUnits: units, currency: currency)
        let text = money.decimalText
        let read = try Money.parse(text, currency: currency, decimalMark: ".", range: .any)
        #expect(read == money, "seed \(seed), \(text) \(currency)")
        #expect(!text.hasPrefix("-0") || text.contains { "1"..."9" ~= $0 }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 1...UInt64(50))
  func `sums are exact or refused and never trap`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let currency = try #require(Currency(code: "UAH"))
    for _ in 0..<200 {
      let left = Money(minorUnits: generator.anyInt64(), currency: currency)
      let right = Money(minorUnits: generator.anyInt64(), currency: currency)
      let sum = Int128(left.minorUnits) + Int128(right.minorUnits)
      let difference = Int128(left.minorUnits) - Int128(right.minorUnits)
      #expect(outcome { () throws(MoneyError) in try left.adding(right) } == Int64(exactly: sum))
      #expect(
        outcome { () throws(MoneyError) in try left.subtracting(right) }
          == Int64(exactly: difference)
      )
    }
  }

  private func outcome(_ body: () throws(MoneyError) -> Money) -> Int64? {
    do throws(MoneyError) {
      return try body().minorUnits
    } catch {
      #expect(error == .tooLarge)
      return nil
    }
  }

  @Test(arguments: 1...UInt64(50))
  func `no text traps`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let marks: [Character?] = [nil, ".", ",", " ", "0", "-", "é"]
    let letters = Array("0123456789.,- ' \u{A0}e\u{301}５\u{200B}\0")
    for _ in 0..<300 {
      let count = Int.random(in: 0...24, using: &generator)
      let text = String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "0" })
      let currency = try #require(Currency.all.randomElement(using: &generator))
      let decimal = marks.randomElement(using: &generator) ?? nil
      let grouping = marks.randomElement(using: &generator) ?? nil
      do throws(MoneyError) {
        let money = try Money.parse(
          text,
          currency: currency,
          decimalMark: decimal,
          groupingMark: grouping
        )
        #expect(money.minorUnits > 0, "seed \(seed), \(text.debugDescription)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func `different currencies do not add up`() throws {
    let hryvnia = try #require(Currency(code: "UAH"))
    let rouble = try #require(Currency(code: "RUB"))
    let left = Money(minorUnits: 1, currency: hryvnia)
    let right = Money(minorUnits: 1, currency: rouble)
    let error = MoneyError.currenciesDiffer(hryvnia, rouble)
    #expect(throws: error) { try left.adding(right) }
    #expect(throws: error) { try left.subtracting(right) }
    #expect(throws: error) { try left.isLess(than: right) }
    #expect(throws: error) { try left.isAtMost(right) }
    #expect(throws: error) { try Money.sum(of: [right], in: hryvnia) }
  }

  @Test func `comparison is that of minor units`() throws {
    let hryvnia = try #require(Currency(code: "UAH"))
    let one = Money(minorUnits: 1, currency: hryvnia)
    let two = Money(minorUnits: 2, currency: hryvnia)
    #expect(try one.isLess(than: two) && !two.isLess(than: one) && !one.isLess(than: one))
    #expect(try one.isAtMost(two) && !two.isAtMost(one) && one.isAtMost(one))
  }

  @Test(arguments: [
    ("UAH", Int64(10_050), "100.50 UAH"), ("JPY", 16, "16 JPY"), ("KWD", -5, "-0.005 KWD"),
    ("CLF", 123_456, "12.3456 CLF"), ("UAH", 0, "0.00 UAH"),
    ("UAH", .min, "-92233720368547758.08 UAH"),
  ])
  func `an amount describes itself`(code: String, units: Int64, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(minorUnits: units, currency: currency).description == text)
  }

  @Test(arguments: [
    (Int64(10_050), 2, Int64?.some(10_050)), (10_050, 3, 100_500), (10_050, 1, 1005),
    (10_050, 0, nil), (0, 0, 0), (.max, 3, nil), (.min, 3, nil), (-500, 0, -5), (0, 1000, 0),
  ])
  func `another exponent is exact or refused`(
    units: Int64,
    exponent: Int,
    expected: Int64?
  ) throws {
    let hryvnia = try #require(Currency(code: "UAH"))
    let money = Money(minorUnits: units, currency: hryvnia)
    guard let expected else {
      #expect(throws: MoneyError.self) { try money.minorUnits(exponent: exponent) }
      return
    }
    #expect(try money.minorUnits(exponent: exponent) == expected)
  }
}
