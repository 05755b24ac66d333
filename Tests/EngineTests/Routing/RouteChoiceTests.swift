import Crypto
import Payments
import Testing

@testable import Engine

@Suite struct `The accounts of a route` {
  static let accounts: [String: Set<Payments.Operation>?] = [
    "alpha": [.charge], "beta": [.charge], "gamma": [.charge], "delta": [.charge],
  ]

  static func table(_ route: String) -> RouteTable {
    `Routes`.load("- {name: all, \(route)}\n- {name: rest, otherwise: refuse}", accounts: accounts)
      .table
  }

  static func facts(key: String) throws -> RouteFacts {
    var facts = try `Routes`.facts("5", "RUB")
    facts.key = key
    return facts
  }

  @Test(
    arguments: [
      ("to: alpha", [], ["alpha"], []),
      ("to: [alpha, beta]", [], ["alpha", "beta"], []),
      ("to: [alpha, beta]", ["alpha"], ["beta"], []),
      ("to: alpha, failover: [beta, gamma]", [], ["alpha", "beta", "gamma"], ["beta", "gamma"]),
      ("to: alpha, failover: [beta, gamma]", ["beta"], ["alpha", "gamma"], ["gamma"]),
      // Nothing was sent, so the first that may take it begins.
      ("to: alpha, failover: [beta, gamma]", ["alpha"], ["beta", "gamma"], ["gamma"]),
      ("to: [alpha, beta], failover: beta", [], ["alpha", "beta"], ["beta"]),
      ("to: alpha, failover: beta", ["alpha", "beta"], [], []),
    ] as [(String, Set<String>, [String], [String])]
  )
  func `stand in order, without those that may not take the payment`(
    route: String,
    blocked: Set<String>,
    candidates: [String],
    failover: [String]
  ) throws {
    let routing = Self.table(route)
      .decide(try Self.facts(key: "INV-1#1")) {
        blocked.contains($0) ? "needs bill_number" : nil
      }
    #expect(routing.candidates == candidates)
    #expect(routing.account == candidates.first)
    #expect(routing.failover == failover)
    #expect(Set(routing.skipped.map(\.account)) == blocked)
    #expect(routing.skipped.allSatisfy { $0.because == "needs bill_number" })
  }

  @Test func `are never the same merchant twice in a row of tries`() throws {
    let table = Self.table("to: alpha, failover: [beta, gamma, delta]")
    let merchants = ["alpha": "m1", "beta": "m1", "gamma": "m2", "delta": "m2"]
    let routing = table.decide(
      try Self.facts(key: "INV-1#1"),
      merchant: { merchants[$0] ?? $0 },
      obstacle: { _ in nil }
    )
    #expect(routing.failover == ["gamma"])
    #expect(
      routing.skipped == [
        .init(account: "beta", because: "has the same credentials as alpha"),
        .init(account: "delta", because: "has the same credentials as gamma"),
      ]
    )
  }

  static let weighted =
    "to: [{account: alpha, weight: 70}, {account: beta, weight: 25}, {account: gamma, weight: 5}]"

  @Test func `have their shares of 100 000 keys by weight`() throws {
    let table = Self.table(Self.weighted)
    var counts: [String: Int] = [:]
    var facts = try Self.facts(key: "")
    for number in 1...100_000 {
      facts.key = "INV-\(number)#1"
      counts[table.decide(facts) { _ in nil }.account ?? "", default: 0] += 1
    }
    // Three standard deviations of 100 000 draws are 435, 411 and 207.
    #expect(abs(counts["alpha", default: 0] - 70_000) < 600, "\(counts)")
    #expect(abs(counts["beta", default: 0] - 25_000) < 600, "\(counts)")
    #expect(abs(counts["gamma", default: 0] - 5_000) < 300, "\(counts)")
  }

  @Test func `share what an account that is out would get, by their own weights`() throws {
    let table = Self.table(Self.weighted)
    var counts: [String: Int] = [:]
    var facts = try Self.facts(key: "")
    for number in 1...10_000 {
      facts.key = "INV-\(number)#1"
      let routing = table.decide(facts) { $0 == "alpha" ? "is paused" : nil }
      counts[routing.account ?? "", default: 0] += 1
    }
    #expect(abs(counts["beta", default: 0] - 8_333) < 150, "\(counts)")
    #expect(counts["alpha"] == nil)
  }

  @Test(arguments: ["INV-1#1", "INV-2#1", "INV-20#1", "=0f/1~1#1"])
  func `are drawn from the key alone, so that the draw is the same for ever`(
    key: String
  ) throws {
    let table = Self.table("to: [{account: alpha, weight: 50}, {account: beta, weight: 50}]")
    let routing = table.decide(try Self.facts(key: key)) { _ in nil }
    let digest = Digest.sha256.bytes(of: Array(key.utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(routing.account == (number % 100 < 50 ? "alpha" : "beta"))
    #expect(
      routing.trace.last?.because.hasSuffix("drawn \(number % 100) of 100 from the key") == true
    )
  }

  @Test func `get nothing with the weight 0`() throws {
    let table = Self.table("to: [{account: alpha, weight: 0}, {account: beta, weight: 100}]")
    for number in 1...1000 {
      let routing = table.decide(try Self.facts(key: "INV-\(number)#1")) { _ in nil }
      #expect(routing.account == "beta")
    }
  }
}
