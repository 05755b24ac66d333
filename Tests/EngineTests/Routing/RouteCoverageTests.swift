import Payments
import TestSupport
import Testing
import Wire

@testable import Engine

@Suite struct `Routes that no payment reaches` {
  /// The names of the routes that are warned about.
  static func unreachable(_ lines: [String]) throws -> [String] {
    let routes = lines.enumerated()
      .map { "- {name: r\($0.offset + 1), when: {\($0.element)}, to: alpha}" }
    let text = (routes + ["- {name: rest, otherwise: refuse}"]).joined(separator: "\n")
    let (_, diagnostics) = `Routes`.load(text)
    #expect(!diagnostics.hasErrors, "\(diagnostics.all.map(\.message))")
    #expect(diagnostics.all.allSatisfy { $0.code == .routeUnreachable && $0.severity == .warning })
    return diagnostics.all.map { "r\($0.place.line)" }
  }

  @Test(
    arguments: [
      (["currency: RUB", "currency: UAH"], []),
      (["currency: RUB", "currency: RUB"], ["r2"]),
      (["currency: RUB", "currency: RUB, operation: charge"], ["r2"]),
      (["currency: RUB, operation: charge", "currency: RUB"], []),
      (["", "currency: RUB"], ["r2"]),
      // Only both together take it all.
      (["currency: RUB", "currency: UAH", "currency: [UAH, RUB]"], ["r3"]),
      (["currency: RUB", "currency: UAH", "currency: [UAH, RUB, EUR]"], []),
      (
        [
          "currency: RUB, amount: {to: 100}", "currency: RUB, amount: {from: 100.01}",
          "currency: RUB",
        ], ["r3"]
      ),
      (
        [
          "currency: RUB, amount: {to: 100}", "currency: RUB, amount: {from: 100.02}",
          "currency: RUB",
        ], []
      ),
      (["metadata: {shop: [a, b]}", "metadata: {shop: a}"], ["r2"]),
      (["metadata: {shop: a}", "metadata: {shelf: 1}"], []),
      (["metadata: {shop: a}", "metadata: {shop: a, shelf: 1}"], ["r2"]),
      (["payee: ['1', '2']", "country: RU", "payee: '2', country: UA"], ["r3"]),
      (["payee: ['1', '2']", "payee: '3', country: UA"], []),
      // Among neighbours that differ only in bin the longer prefix decides, wherever it stands.
      (["bin: '22'", "bin: '2200'"], []),
      (["bin: '2200'", "bin: '22'"], []),
      (["bin: '22'", "bin: '22'"], ["r2"]),
      (["bin: '2200-2299'", "bin: '22'"], ["r2"]),
      (["bin: '22'", "currency: RUB", "bin: '2200'"], ["r3"]),
      (["bin: '2200'", "currency: RUB", "bin: '22'"], []),
      (["currency: RUB", "currency: RUB, bin: '2200'"], []),
    ] as [([String], [String])]
  )
  func `are warnings`(lines: [String], names: [String]) throws {
    #expect(try Self.unreachable(lines) == names)
  }

  @Test func `name the route that takes their payments`() throws {
    let (_, diagnostics) = `Routes`.load(
      """
      - {name: wide, when: {currency: [RUB, UAH]}, to: alpha}
      - {name: narrow, when: {currency: UAH}, to: beta}
      - {name: rest, otherwise: refuse}
      """
    )
    let found = try #require(diagnostics.all.first)
    #expect(found.message == "no payment reaches the route \"narrow\": \"wide\" takes all of it")
    #expect(found.place.line == 2)
    #expect(found.related.map(\.place.line) == [1])
  }

  /// A table of random routes over few values, and every payment of those values.
  @Test(arguments: 0..<20)
  func `are those that never match, for every payment of a small world`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func some(_ values: [String]) -> String {
      let count = Int.random(in: 1...values.count, using: &random)
      return "[" + values.shuffled(using: &random).prefix(count).joined(separator: ", ") + "]"
    }
    var lines: [String] = []
    for _ in 0..<8 {
      var parts: [String] = []
      if Bool.random(using: &random) { parts.append("currency: \(some(["RUB", "UAH"]))") }
      if Bool.random(using: &random) { parts.append("operation: \(some(["charge", "inquire"]))") }
      if Bool.random(using: &random) { parts.append("country: \(some(["RU", "UA"]))") }
      if Bool.random(using: &random) { parts.append("bin: \(some(["'22'", "'2200'", "'41'"]))") }
      lines.append(parts.joined(separator: ", "))
    }
    let named = Set(try Self.unreachable(lines))
    let routes = lines.enumerated()
      .map { "- {name: r\($0.offset + 1), when: {\($0.element)}, to: alpha}" }
    let (table, _) = `Routes`.load((routes + ["- {otherwise: refuse}"]).joined(separator: "\n"))
    var reached: Set<String> = []
    for facts in try Self.world() { reached.insert(table.decide(facts) { _ in nil }.route ?? "") }
    for name in named { #expect(!reached.contains(name), "seed \(seed): \(lines)") }
  }

  static func world() throws -> [RouteFacts] {
    var all: [RouteFacts] = []
    for code in ["RUB", "UAH", "EUR"] {
      for operation in [Payments.Operation.charge, .inquire, .link] {
        for country in [nil, "RU", "UA", "NO"] {
          for card in [nil, "2200000000", "2299000000", "4100000000", "5500000000"] {
            let currency = try #require(Currency(code: code))
            let content = PaymentContent(
              operation: operation,
              amount: Money(minorUnits: 100, currency: currency),
              country: country
            )
            all.append(RouteFacts(content, card: card.flatMap { CardPrefix($0) }))
          }
        }
      }
    }
    return all
  }
}
