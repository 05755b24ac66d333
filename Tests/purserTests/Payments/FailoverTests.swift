import Foundation
import Sandbox
import TestSupport
import Testing
import Wire

/// DESIGN law 2 with the real binary: two accounts, one after the other, and never from doubt.
@Suite struct `A payment with a second account` {
  /// A shop with the accounts `main` and `second`, and failover between them.
  ///
  /// - Parameters:
  ///   - main: where `main` is reached; the simulator unless given.
  ///   - routes: the first route; the usual one sends roubles to `main`, then to `second`.
  ///   - body: the test.
  /// - Throws: what the test throws.
  static func with(
    main: String? = nil,
    routes: String = "{name: roubles, when: {currency: RUB}, to: main, failover: [second]}",
    _ body: (Shop) async throws -> Void
  ) async throws {
    try await Shop.with(limits: "{total: 1s}") { shop in
      let usual = "http://127.0.0.1:\(shop.port)/tinkoff"
      try shop.write("password2", "SimPass_02\n")
      try shop.write(
        "config.yaml",
        """
        schema: purser.config/v1
        plugins: [Plugins]
        store: {sqlite: purser.db}
        accounts:
        \(account("main", "SimTerminalDEMO", "password", main ?? usual))
        \(account("second", "SimTerminalSECOND", "password2", usual))
        routes:
          - \(routes)
          - {name: the rest, otherwise: refuse}
        batch: {wait: 20s}

        """
      )
      try await body(shop)
    }
  }

  private static func account(
    _ name: String,
    _ terminal: String,
    _ password: String,
    _ endpoint: String
  ) -> String {
    """
      \(name):
        plugin: tinkoff
        environment: sandbox
        endpoint: \(endpoint)
        credentials: {terminal_key: \(terminal), password: {secret: {file: \(password)}}}
        limits: {total: 1s}
        lookup: {max_processing: 100ms, complete_after: 30ms}
    """
  }

  /// Which terminal moved money, in the order of the effects.
  static func terminals(_ shop: Shop) -> [String] { shop.sandbox.effects.map(\.account) }

  @Test func `goes there when the first one cannot be reached, which is proved`() async throws {
    // Port 1 of this host: nobody listens there.
    try await Self.with(main: "http://127.0.0.1:1/tinkoff") { shop in
      let run = try await shop.pay("10.00", "INV-1")
      #expect(run.status == 0, "\(run.story)")
      let payment = try run.json
      #expect(payment["account"] == .text("second"))
      #expect(payment["route"] == .text("roubles"))
      #expect(Self.terminals(shop) == ["SimTerminalSECOND"])
      let shown = try await shop.purser("payment", "show", "reference:INV-1", "--events")
      #expect(shown.output.contains("then second"))
      #expect(shown.output.contains("second (tinkoff), route roubles, because refused unavailable"))
    }
  }

  @Test func `goes there after a soft decline and keeps its order number`() async throws {
    try await Self.with { shop in
      let run = try await shop.pay("9001.03", "INV-1")
      #expect(run.status == 1, "\(run.story)")
      let payment = try run.json
      #expect(payment["account"] == .text("second"))
      #expect(payment["state"] == .text("declined"))
      #expect(payment["order"] == .text("INV-1"))
      #expect(Self.terminals(shop).isEmpty)
      let shown = try await shop.purser("payment", "show", "reference:INV-1", "--events")
      #expect(shown.output.contains("because softly declined"))
    }
  }

  @Test(arguments: [("9001.04", 1), ("9001.08", 0), ("9001.10", 0)])
  func `stays at the first one after a hard decline, and while it is in doubt`(
    amount: String,
    status: Int32
  ) async throws {
    try await Self.with { shop in
      let run = try await shop.pay(amount, "INV-1")
      #expect(run.status == status, "\(run.story)")
      #expect(try run.json["account"] == .text("main"))
      #expect(Self.terminals(shop) == (status == 0 ? ["SimTerminalDEMO"] : []))
      let asked = try LocalHTTP.get(shop.port, "/_requests")
      #expect(asked.contains("\"Charge\":1"), "\(asked)")
    }
  }

  @Test(arguments: 1...4)
  func `is paid once, whatever the instant at which it is killed`(part: Int) async throws {
    try await Self.with { shop in
      try shop.write("p.csv", "reference,amount,currency,rebill_id\n")
      var point = part
      while point < 200 {
        // Softly declined at the first, and at the second: both are asked, nobody pays.
        let reference = "K-\(point)"
        let first = try await shop.pay(
          "9001.03",
          reference,
          environment: ["PURSER_CRASH_POINT": "\(point)"]
        )
        let last = try await shop.pay("9001.03", reference)
        #expect(last.status == 1, "point \(point): \(last.story)")
        let payment = try last.json
        #expect(payment["state"] == .text("declined"), "point \(point)")
        #expect(payment["account"] == .text("second"), "point \(point)")
        guard first.status == 128 + SIGKILL else { break }
        point += 4
      }
      #expect(point > 10)
      #expect(Self.terminals(shop).isEmpty)
    }
  }

  @Test func `is not taken by a paused account, in any process`() async throws {
    try await Self.with { shop in
      let pause = try await shop.purser(
        "account",
        "pause",
        "main",
        "--for",
        "2h",
        "--reason",
        "declines everything"
      )
      #expect(pause.status == 0, "\(pause.story)")
      let list = try await shop.purser("--format", "json", "account", "list")
      let rows = list.output.split(separator: "\n").map(String.init)
      #expect(rows.count == 2)
      #expect(rows[0].contains(#""account":"main","state":"paused""#), "\(list.output)")
      #expect(rows[0].contains(#""reason":"declines everything""#))
      #expect(rows[1].contains(#""account":"second","state":"ready""#))

      let input = #"{"amount":"10.00","currency":"RUB","rebill_id":"1"}"#
      let route = try await shop.purser("--format", "json", "route", "-", input: input)
      let answer = try route.json
      #expect(answer["account"] == .text("second"))
      #expect(route.output.contains("is paused until"), "\(route.output)")

      #expect(try await shop.pay("10.00", "INV-1").json["account"] == .text("second"))
      let named = try await shop.pay("10.00", "INV-2", "--account", "main")
      #expect(named.status == 1)
      #expect(named.output.contains("no_route"), "\(named.story)")

      #expect(try await shop.purser("account", "resume", "main").status == 0)
      #expect(try await shop.pay("10.00", "INV-3").json["account"] == .text("main"))
      #expect(Self.terminals(shop) == ["SimTerminalSECOND", "SimTerminalDEMO"])
    }
  }

  @Test func `begins there at once while the first one's circuit is open`() async throws {
    try await Self.with(main: "http://127.0.0.1:1/tinkoff") { shop in
      let rows = (1...8).map { "C-\($0),1.00,RUB,1\n" }.joined()
      try shop.write("p.csv", "reference,amount,currency,rebill_id\n" + rows)
      let run = try await shop.purser("batch", "run", "p.csv", "--concurrency", "1")
      #expect(run.status == 0, "\(run.story)")
      #expect(shop.effects.count == 8)
      let first = try await shop.purser("payment", "show", "reference:C-1", "--events")
      #expect(first.output.contains("main (tinkoff), route roubles, then second"))
      // One call of each of the first five payments opened it.
      let last = try await shop.purser("payment", "show", "reference:C-8", "--events")
      #expect(!last.output.contains("main (tinkoff)"), "\(last.output)")
    }
  }

  @Test(
    arguments: [
      (["account", "pause", "mian", "--reason", "x"], "did you mean \"main\"?"),
      (["account", "pause", "main"], "--reason"),
      (["account", "pause", "main", "--reason", "x", "--for", "2"], "--for takes a duration"),
      (["account", "resume", "nobody"], "accounts: main, second"),
    ]
  )
  func `has account commands that refuse what they cannot do`(
    words: [String],
    text: String
  ) async throws {
    try await Self.with { shop in
      let run = try await PurserProcess.run(words, folder: shop.folder)
      #expect(run.status == 2)
      #expect((run.output + run.errors).contains(text), "\(run.story)")
    }
  }

  @Test func `is drawn by weight from its key, the same in route and in a run`() async throws {
    let routes = "{name: split, to: [{account: main, weight: 50}, {account: second, weight: 50}]}"
    try await Self.with(routes: routes) { shop in
      var rows = "reference,amount,currency,rebill_id\n"
      var lines = ""
      for number in 1...40 {
        rows += "W-\(number),1.00,RUB,1\n"
        lines +=
          #"{"reference":"W-\#(number)","amount":"1.00","currency":"RUB","rebill_id":"1"}"# + "\n"
      }
      try shop.write("p.csv", rows)
      let route = try await shop.purser("--format", "json", "route", "-", input: lines)
      let expected = route.output.split(separator: "\n")
        .map { $0.hasPrefix(#"{"account":"main""#) ? "main" : "second" }
      #expect(Set(expected) == ["main", "second"])
      #expect(try await shop.purser("batch", "run", "p.csv").status == 0)
      let list = try await shop.purser("--format", "json", "payment", "list")
      var found: [String: String] = [:]
      for line in list.output.split(separator: "\n") {
        let payment = try #require(try JSONLine.object(String(line)))
        found[payment.reference] = payment.account
      }
      #expect((1...40).map { found["W-\($0)"] ?? "" } == expected)
    }
  }

  @Test func `is chosen by the labels of a file's columns`() async throws {
    let routes = "{name: books, when: {metadata: {shop: [books, maps]}}, to: second}"
    try await Self.with(routes: routes) { shop in
      try shop.write(
        "p.csv",
        "reference,amount,currency,rebill_id,metadata.shop\nL-1,1.00,RUB,1,maps\nL-2,1.00,RUB,1,toys\n"
      )
      let run = try await shop.purser("batch", "run", "p.csv")
      #expect(run.status == 1, "\(run.story)")
      #expect(Self.terminals(shop) == ["SimTerminalSECOND"])
      let result = String(decoding: try #require(shop.read("p.result.csv")), as: UTF8.self)
      #expect(result.contains("L-2,1.00,RUB,1,toys,refused,no_route"), "\(result)")
    }
  }

  private struct JSONLine {
    var reference: String
    var account: String

    static func object(_ line: String) throws -> JSONLine? {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let reference = object?["reference"] as? String,
        let account = object?["account"] as? String
      else { return nil }
      return JSONLine(reference: reference, account: account)
    }
  }
}
