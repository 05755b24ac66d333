import Foundation
import Payments
import Testing
import Wire

/// The keys of CLI.md: they stay as they are, more may be added.
@Suite struct `The JSON of the command line` {
  static let payment = [
    "id", "reference", "attempt", "operation", "state", "account", "route", "amount", "captured",
    "refunded", "fee", "reason", "provider_reference", "order", "action", "doubt", "due", "created",
    "updated", "events",
  ]
  static let run = [
    "run", "state", "rows", "captured", "authorized", "declined", "refused", "invalid",
    "duplicate", "in_doubt", "pending", "action_needed", "skipped", "seconds", "rate", "result",
  ]

  /// Requires every name of the contract.
  private static func requireNames(_ names: [String], in value: JSONValue) {
    let missing = Set(names).subtracting(value.names)
    #expect(missing.isEmpty, "missing \(missing.sorted()) in \(value.names)")
    #expect(Set(value.names).count == value.names.count, "a name stands twice")
    let isSnake = value.names.allSatisfy { name in
      name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
    }
    #expect(isSnake, "\(value.names)")
  }

  @Test func `has every key of a payment, with money as objects and moments in UTC`() async throws {
    try await Shop.with { shop in
      let run = try await shop.pay("1234.50", "C-1")
      let payment = try run.json
      Self.requireNames(Self.payment, in: payment)
      let money: JSONValue = .object([
        "minor": .number("123450"), "currency": .text("RUB"), "text": .text("1234.50 RUB"),
      ])
      #expect(payment["amount"] == money, run.story)
      #expect(payment["captured"] == money)
      #expect(payment["refunded"]?["minor"]?.integer == 0)
      #expect(payment["id"]?.text?.hasPrefix("pay_") == true)
      #expect(payment["reference"]?.text == "C-1")
      #expect(payment["attempt"]?.integer == 1)
      #expect(payment["operation"]?.text == "charge")
      #expect(payment["account"]?.text == "main")
      #expect(payment["route"]?.text == "roubles")
      #expect(payment["order"]?.text == "C-1")
      #expect(payment["reason"] == .null)
      #expect(payment["doubt"] == .null)
      #expect(payment["action"] == .null)
      #expect(payment["due"] == .null)
      #expect(payment["provider_reference"]?.text?.isEmpty == false)
      for name in ["created", "updated"] {
        let text = try #require(payment[name]?.text)
        #expect(text.hasSuffix("Z"))
        #expect(Instant(rfc3339: text) != nil, "\(text)")
      }
      let shown = try await shop.purser(
        "--format",
        "json",
        "payment",
        "show",
        "reference:C-1",
        "--events"
      )
      let history = try #require(try shown.json["history"]?.array)
      #expect(Int64(history.count) == payment["events"]?.integer)
      for event in history {
        #expect(event.names == ["sequence", "at", "kind", "details"])
      }
      let kinds = history.compactMap { $0["kind"]?.text }
      #expect(
        kinds == ["received", "routed", "call_sent", "reply", "intent", "reply", "verdict"],
        "\(kinds)"
      )
    }
  }

  @Test func `has every key of a run, and its verdicts sum to the rows`() async throws {
    try await Shop.with(wait: "2s") { shop in
      try shop.write(
        "p.csv",
        PaymentFiles.of([
          "R-1,10.00,RUB,1", "R-2,9001.04,RUB,2", "R-3,10.00,UAH,3", "R-4,x,RUB,4",
          "R-1,10.00,RUB,1", "R-6,9001.12,RUB,6",
        ])
      )
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      let object = try run.json
      Self.requireNames(Self.run, in: object)
      let counters = Self.run.dropFirst(3).prefix(10)
      let sum = counters.compactMap { object[$0]?.integer }.reduce(0, +)
      #expect(sum == 6, run.story)
      #expect(object["rows"]?.integer == 6)
      #expect(object["run"]?.text?.hasPrefix("run_") == true)
      let id = try #require(object["run"]?.text)
      for words in [["batch", "show", id], ["batch", "list"], ["batch", "resume", id]] {
        let other = try await PurserProcess.run(["--format", "json"] + words, folder: shop.folder)
        Self.requireNames(Self.run, in: try other.json)
        #expect(try other.json["run"]?.text == id)
        #expect(try other.json["captured"]?.integer == object["captured"]?.integer, other.story)
      }
      let result = try await shop.purser("batch", "result", id)
      #expect(Array(result.output.utf8) == shop.read("p.result.csv") ?? [], result.story)
    }
  }

  @Test func `has every key of a preview`() async throws {
    try await Shop.with { shop in
      try shop.write(
        "p.csv",
        PaymentFiles.of([
          "R-1,10.00,RUB,1", "R-2,20.50,RUB,2", "R-1,10.00,RUB,1", "R-4,1x,RUB,4", "R-5,7.00,UAH,5",
        ])
      )
      let run = try await shop.purser("--format", "json", "batch", "check", "p.csv")
      #expect(run.status == 1, run.story)
      let preview = try run.json
      Self.requireNames(
        [
          "rows", "valid", "invalid", "duplicates", "known", "encoding", "delimiter", "digest",
          "totals", "refused", "diagnostics",
        ],
        in: preview
      )
      #expect(preview["rows"]?.integer == 5)
      #expect(preview["invalid"]?.integer == 1)
      #expect(preview["duplicates"]?.integer == 1)
      #expect(preview["known"]?.integer == 0)
      #expect(preview["encoding"]?.text == "utf-8")
      #expect(preview["delimiter"]?.text == ",")
      #expect(preview["refused"] == .null)
      let digest = try #require(preview["digest"]?.text)
      #expect(digest.hasPrefix("sha256:"))
      #expect(digest.utf8.count == 71)
      let totals = try #require(preview["totals"]?.array)
      for total in totals {
        #expect(total.names == ["currency", "account", "count", "amount"])
        #expect(total["amount"]?.names == ["minor", "currency", "text"])
      }
      let roubles = totals.first { $0["currency"]?.text == "RUB" }
      #expect(roubles?["amount"]?["minor"]?.integer == 3050, run.story)
      #expect(roubles?["account"]?.text == "main")
      let mistakes = try #require(preview["diagnostics"]?.array)
      #expect(!mistakes.isEmpty)
      for mistake in mistakes {
        Self.requireNames(
          ["row", "line", "column", "severity", "code", "message", "found", "help"],
          in: mistake
        )
      }
      let wrong = mistakes.first { $0["row"]?.integer == 4 }
      #expect(wrong?["line"]?.integer == 5, run.story)
      #expect(wrong?["column"]?.text == "amount")
      #expect(wrong?["found"]?.text == "1x")
      #expect(try await shop.purser("--format", "json", "batch", "list").output.isEmpty)
    }
  }

  @Test func `has every key of a route, with the trace and what was skipped`() async throws {
    try await Shop.with { shop in
      let run = try await shop.purser(
        "--format",
        "json",
        "route",
        "-",
        input: """
          {"amount":"10.00","currency":"RUB","rebill_id":"12"}
          {"amount":"10.00","currency":"RUB"}
          {"amount":"10.00","currency":"UAH"}

          """
      )
      #expect(run.status == 1, run.story)
      let routes = try run.jsonLines
      try #require(routes.count == 3, run.story)
      for route in routes {
        #expect(route.names == ["account", "route", "candidates", "trace", "skipped"])
        for step in route["trace"]?.array ?? [] {
          #expect(step.names == ["route", "file", "line", "matched", "because"])
        }
      }
      #expect(routes[0]["account"]?.text == "main")
      #expect(routes[0]["route"]?.text == "roubles")
      #expect(routes[0]["candidates"] == .array([.text("main")]))
      #expect(routes[0]["trace"]?.array?.first?["line"]?.integer == 15, run.story)
      #expect(routes[1]["account"] == .null)
      #expect(routes[1]["skipped"]?.array?.first?.names == ["account", "because"])
      #expect(routes[1]["skipped"]?.array?.first?["because"]?.text?.contains("rebill_id") == true)
      #expect(routes[2]["account"] == .null)
      #expect(routes[2]["trace"]?.array?.count == 2)
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `has every key of a check`() async throws {
    try await Shop.with { shop in
      let good = try await shop.purser("--format", "json", "check")
      #expect(good.status == 0, good.story)
      #expect(try good.json.names == ["ok", "summary", "diagnostics"])
      #expect(try good.json["ok"]?.boolean == true)
      try shop.edit("config.yaml", replacing: "terminal_key:", with: "terminal_kye:")
      let bad = try await shop.purser("--format", "json", "check")
      #expect(bad.status == 2, bad.story)
      #expect(try bad.json["ok"]?.boolean == false)
      let diagnostics = try #require(try bad.json["diagnostics"]?.array)
      for diagnostic in diagnostics {
        Self.requireNames(
          [
            "severity", "code", "file", "line", "column", "end_line", "end_column", "message",
            "help", "fix", "related",
          ],
          in: diagnostic
        )
      }
      let first = try #require(diagnostics.first)
      #expect(diagnostics.count == 1, "one mistake is told once: \(bad.story)")
      #expect(first["line"]?.integer == 10, bad.story)
      #expect(first["column"]?.integer == 7)
      #expect(first["end_column"]?.integer == 19)
      #expect(first["fix"]?["replace"]?.text == "terminal_key")
      let sarif = try await shop.purser("--format", "sarif", "check")
      #expect(sarif.status == 2)
      #expect(try sarif.json["version"]?.text == "2.1.0")
    }
  }

  @Test func `has every key of plugins, signatures, values and settlements`() async throws {
    try await Shop.with { shop in
      let plugins = try await shop.purser("--format", "json", "plugins")
      #expect(plugins.status == 0, plugins.story)
      let all = try #require(try plugins.json["plugins"]?.array)
      let plugin = try #require(all.first { $0["id"]?.text == "tinkoff" })
      Self.requireNames(["id", "version", "title", "operations", "digest"], in: plugin)
      let operations = (plugin["operations"]?.array ?? []).compactMap { $0.text }
      #expect(Set(operations).isSuperset(of: ["capture", "charge", "inquire", "pay", "void"]))
      #expect(operations == operations.sorted())

      let signed = try await shop.purser(
        "--format",
        "json",
        "sign",
        "token",
        "--account",
        "main",
        input: #"{"TerminalKey":"SimTerminalDEMO","Amount":100}"#
      )
      #expect(signed.status == 0, signed.story)
      Self.requireNames(
        ["recipe", "string_to_sign", "signature", "placed_at", "steps"],
        in: try signed.json
      )
      #expect(!signed.output.contains("SimPass_01"), "secrets are masked")
      let signature = try #require(try signed.json["signature"]?.text)
      for (expected, exit) in [(signature, Int32(0)), (String(signature.reversed()), 1)] {
        let compared = try await shop.purser(
          "sign",
          "token",
          "--account",
          "main",
          "--expect",
          expected,
          input: #"{"TerminalKey":"SimTerminalDEMO","Amount":100}"#
        )
        #expect(compared.status == exit, compared.story)
      }

      let value = try await shop.purser(
        "--format",
        "json",
        "eval",
        "${payment.order | upper}",
        "--input",
        "-",
        input: #"{"payment":{"order":"ab-1"}}"#
      )
      #expect(value.status == 0, value.story)
      #expect(try value.json == .object(["type": .text("text"), "value": .text("AB-1")]))

      let settled = try await shop.purser("--format", "json", "settle")
      #expect(settled.status == 0, settled.story)
      Self.requireNames(["settled", "in_doubt", "pending"], in: try settled.json)
    }
  }

  @Test func `appends the columns of the result in order and keeps the input's bytes`() async throws
  {
    try await Shop.with { shop in
      let head = "reference;amount;currency;rebill_id;description"
      let rows = ["K-1;10.00;RUB;1;\"a;b \"\"c\"\"\"", "K-2;9001.04;RUB;2;Дякую"]
      let input = "\u{FEFF}" + ([head] + rows).joined(separator: "\r\n") + "\r\n"
      try shop.write("p.csv", input)
      let run = try await shop.purser("batch", "run", "p.csv")
      #expect(run.status == 1, run.story)
      let bytes = try #require(shop.read("p.result.csv"))
      #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]), "the byte order mark stays")
      let lines = String(decoding: bytes.dropFirst(3), as: UTF8.self)
        .components(separatedBy: "\r\n")
      #expect(
        lines[0] == head
          + ";purser_verdict;purser_reason;purser_payment;purser_account;purser_provider_reference"
          + ";purser_amount_minor;purser_currency;purser_action_url;purser_message"
      )
      #expect(lines[1].hasPrefix(rows[0] + ";captured;;pay_"), "\(lines[1])")
      #expect(lines[1].contains(";main;"))
      #expect(lines[1].contains(";1000;RUB;"))
      #expect(lines[2].hasPrefix(rows[1] + ";declined;lost_or_stolen;pay_"), "\(lines[2])")
      #expect(lines.last?.isEmpty == true)
    }
  }
}
