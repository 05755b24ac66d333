import Foundation
import Payments
import Testing
import Wire

@testable import Engine

/// Failures from the field about routes and retries, with the outcomes that their files give.
@Suite struct `Given cases of routing` {
  typealias Cases = `Given cases of state and doubt`

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "cases/\(name)")))
  }

  static func text(_ value: JSONValue?) -> String {
    switch value {
    case .text(let text), .number(let text): text
    default: ""
    }
  }

  @Test(arguments: ["rules-1.json", "rules-2.json"])
  func `109: the longest card prefix wins, in whatever order the rules stand`(file: String) throws {
    let rules = try #require(try JSON.parse(Self.bytes("109/\(file)")).object)
    guard case .array(let list)? = rules["rules"] else {
      Issue.record("the case holds no rules")
      return
    }
    var lines = list.compactMap(\.object)
      .map { rule in
        "- {name: r\(Self.text(rule["prefix"])), when: {bin: '\(Self.text(rule["prefix"]))'}, "
          + "to: \(Self.text(rule["to"]))}"
      }
    lines.append("- {name: rest, otherwise: \(Self.text(rules["default"]))}")
    let (table, diagnostics) = `Routes`.load(
      lines.joined(separator: "\n"),
      accounts: `The accounts of a route`.accounts
    )
    #expect(diagnostics.all.isEmpty)
    let facts = try Cases.facts("109")
    let pans = String(decoding: try Self.bytes("109/pans.txt"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(pans == Cases.texts(facts["pans"]))
    let accounts = try pans.map { pan in
      let facts = try `Every part of when`.facts(card: pan)
      return table.decide(facts) { _ in nil }.account ?? ""
    }
    #expect(accounts == Cases.texts(facts["routes"]))
  }

  @Test func `109: the trace names the longer prefix`() throws {
    let text = """
      - {name: two, when: {bin: '22'}, to: alpha}
      - {name: four, when: {bin: '2200'}, to: beta}
      - {name: other, when: {bin: '41'}, to: alpha}
      - {name: rest, otherwise: refuse}
      """
    let facts = try `Every part of when`.facts(card: "2200000000000004")
    let trace = `Routes`.load(text).table.decide(facts) { _ in nil }.trace
    #expect(trace.map(\.route) == ["two", "other", "four"])
    #expect(trace.map(\.isMatch) == [false, false, true])
    #expect(
      trace.map(\.because) == [
        "bin is 220000, and \"four\" has a longer prefix of it", "bin is 220000", "bin is 220000",
      ]
    )
  }

  /// `amount_over` of the case is `amount: {from: …}` one minor unit above.
  static func route111(_ name: String) throws -> String {
    String(decoding: try bytes("111/\(name)"), as: UTF8.self)
      .replacing("route:\n", with: "").replacing("  - when:", with: "- when:")
      .replacing("amount_over: \"100.00\"", with: "amount: {from: \"100.01\"}")
      .replacing("      ", with: "    ").replacing("    to:", with: "  to:")
      .replacing("  - to: beta", with: "- otherwise: beta")
  }

  @Test func `111: an amount without a currency is refused at its place`() throws {
    let found = `Routes`.load(try Self.route111("no-currency.yaml")).diagnostics.all
    #expect(found.map(\.code) == [.amountWithoutCurrency])
    // The file of the case has "route:" above and the list two columns further in.
    let expected = try #require(try Cases.facts("111")["no-currency"]?.object)
    let place = try #require(found.first?.place)
    #expect("\(place.line + 1)" == Self.text(expected["line"]))
    #expect("\(place.column + 2)" == Self.text(expected["col"]))
  }

  @Test func `111: an amount limit counts in its own currency only`() throws {
    let (table, diagnostics) = `Routes`.load(try Self.route111("with-currency.yaml"))
    #expect(diagnostics.all.isEmpty, "\(diagnostics.all.map(\.message))")
    var accounts: [String] = []
    for line in try Self.bytes("111/payments.jsonl").split(separator: 0x0A) {
      let payment = try #require(try JSON.parse(Array(line)).object)
      let facts = try `Routes`.facts(Self.text(payment["amount"]), Self.text(payment["currency"]))
      accounts.append(table.decide(facts) { _ in nil }.account ?? "")
    }
    #expect(accounts == Cases.texts(try Cases.facts("111")["routes"]))
  }

  @Test func `112: a split is decided once per payment`() throws {
    let config = try #require(try JSON.parse(Self.bytes("112/config.json")).object)
    let shares = try #require(config["split_percent"]?.object)
    let route = shares.members
      .map { "{account: \($0.name), weight: \(Self.text($0.value))}" }.joined(separator: ", ")
    guard case .array(let moments)? = config["decide_at"] else {
      Issue.record("the case holds no moments")
      return
    }
    let text = "- {name: split, to: [\(route)]}\n- {name: rest, otherwise: refuse}"
    let loaded = `Routes`.load(text)
    #expect(loaded.diagnostics.all.isEmpty)
    var count = 0
    var isEqual = true
    for number in 1...1000 {
      let padded = String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
      var answers: Set<String> = []
      for _ in moments {
        // Each moment may lie in another run of the program: nothing is kept between them.
        let table = RouteTable(routes: loaded.table.routes)
        var facts = try `Routes`.facts("5", "EUR")
        facts.key = try IdempotencyKey(reference: "P-\(padded)", attempt: 1).description
        answers.insert(table.decide(facts) { _ in nil }.account ?? "")
      }
      isEqual = isEqual && answers.count == 1
      if answers == ["alpha"] { count += 1 }
    }
    let facts = try Cases.facts("112")
    #expect(facts["equal"] == .boolean(isEqual))
    let bounds = Cases.texts(facts["alpha_between"]).compactMap { Int($0) }
    #expect(bounds.count == 2)
    #expect(bounds[0] <= count && count <= bounds[1], "\(count)")
  }
}
