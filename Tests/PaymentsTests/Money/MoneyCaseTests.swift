import Foundation
import Payments
import TestSupport
import Testing

@Suite struct `Cases of money` {
  @Test func `032 major to minor units without floats`() throws {
    struct Facts: Decodable {
      let minor: [Int64]
    }
    let folder = CaseFolder("032", of: "Payments")
    let minor = try folder.amounts()
      .map { row in
        try Money.parse(row.major, currency: #require(Currency(code: row.currency))).minorUnits
      }
    #expect(try minor == folder.facts(as: Facts.self).minor)
  }

  struct Results: Decodable {
    let results: [AmountReading]
    let render: [String]?
  }

  @Test(arguments: ["033", "034", "039"])
  func `033 034 039 exponents and bounds`(number: String) throws {
    let folder = CaseFolder(number, of: "Payments")
    let readings = try folder.amounts()
      .map { row in
        AmountReading(row.major, try #require(Currency(code: row.currency)))
      }
    #expect(try readings == folder.facts(as: Results.self).results)
  }

  @Test func `033 amounts without decimals are written without a point`() throws {
    let yen = try #require(Currency(code: "JPY"))
    let won = try #require(Currency(code: "KRW"))
    #expect(try Money.parse("10000", currency: yen).decimalText == "10000")
    #expect(try Money.parse("700", currency: won).decimalText == "700")
  }

  @Test func `034 three decimals are written back`() throws {
    let folder = CaseFolder("034", of: "Payments")
    let texts = try folder.amounts()
      .map { row in
        try Money.parse(row.major, currency: #require(Currency(code: row.currency))).decimalText
      }
    #expect(try texts == folder.facts(as: Results.self).render)
  }

  @Test func `036 totals of many amounts`() throws {
    struct Facts: Decodable {
      let totals: [String: String]
    }
    let folder = CaseFolder("036", of: "Payments")
    let euro = try #require(Currency(code: "EUR"))
    let groups = try folder.decoded("groups.json", as: [String: [String]].self)
    let totals = try groups.mapValues { texts in
      try Money.sum(of: texts.map { try Money.parse($0, currency: euro) }, in: euro).decimalText
    }
    #expect(try totals == folder.facts(as: Facts.self).totals)
  }

  @Test func `038 negative zero and non-positive amounts`() throws {
    struct Values: Decodable {
      let currency: String
      let differences: [[String]]
      let typed: [String]
    }
    struct Facts: Decodable {
      let render: [String]
      let typed: [AmountReading]
    }
    let folder = CaseFolder("038", of: "Payments")
    let values = try folder.decoded("values.json", as: Values.self)
    let facts = try folder.facts(as: Facts.self)
    let currency = try #require(Currency(code: values.currency))
    let render = try values.differences.map { pair in
      let amounts = try pair.map { try Money.parse($0, currency: currency, range: .any) }
      return try amounts[0].subtracting(amounts[1]).decimalText
    }
    #expect(render == facts.render)
    #expect(values.typed.map { AmountReading($0, currency) } == facts.typed)
  }

  @Test func `041 partial refunds up to the last cent`() throws {
    struct Event: Decodable {
      let op: String
      let amount: String
    }
    struct Facts: Decodable {
      let results: [String]
      let remainingMinor: Int64

      enum CodingKeys: String, CodingKey {
        case results
        case remainingMinor = "remaining_minor"
      }
    }
    let folder = CaseFolder("041", of: "Payments")
    let facts = try folder.facts(as: Facts.self)
    let euro = try #require(Currency(code: "EUR"))
    let lines = String(decoding: try folder.bytes("events.jsonl"), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    var remaining = Money(minorUnits: 0, currency: euro)
    var results: [String] = []
    for line in lines {
      let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      let amount = try Money.parse(event.amount, currency: euro)
      if event.op == "capture" {
        remaining = try remaining.adding(amount)
      } else if try amount.isAtMost(remaining) {
        remaining = try remaining.subtracting(amount)
      } else {
        results.append("REJECT-INPUT")
        continue
      }
      results.append("ACCEPT")
    }
    #expect(results == facts.results)
    #expect(remaining.minorUnits == facts.remainingMinor)
    #expect(remaining.decimalText == "0.00")
  }
}
