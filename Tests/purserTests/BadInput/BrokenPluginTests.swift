import Foundation
import Testing
import Wire

/// Mistakes in a plugin: each has a place, and takes out that plugin and nothing else.
@Suite struct `A broken plugin` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var code: String
    var says: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "unknown key",
      old: "accept: [200]",
      new: "acept: [200]",
      code: "C001",
      says: "accept"
    ),
    Case(
      name: "unknown filter",
      old: "| minor | int",
      new: "| miner | int",
      code: "X004",
      says: "minor"
    ),
    Case(
      name: "unknown path",
      old: "${payment.order}",
      new: "${payment.ordre}",
      code: "X003",
      says: "order"
    ),
    Case(
      name: "wrong type",
      old: "${payment.amount | minor | int}",
      new: "${payment.amount | upper}",
      code: "X021",
      says: "upper"
    ),
    Case(
      name: "wrong arity",
      old: "truncate(140)",
      new: "truncate()",
      code: "X005",
      says: "truncate"
    ),
    Case(
      name: "a flow that cannot end",
      old: "watch: {poll: {call: state, first: 2s, factor: 1.5, max: 15s, deadline: 60s}, "
        + "then: [{else: end}]}",
      new: "watch: {poll: {call: state, first: 2s, factor: 1.5, max: 15s, deadline: 60s}, "
        + "then: [{else: watch}]}",
      code: "F",
      says: "watch"
    ),
    Case(
      name: "an undeclared host",
      old: "host: api",
      new: "host: apj",
      code: "P002",
      says: "api"
    ),
  ]

  @Test(arguments: cases)
  func `has a code, a place and the edit that mends it`(_ expected: Case) async throws {
    try await Shop.with { shop in
      try shop.copyPlugin("tinkoff", replacing: expected.old, with: expected.new)
      let run = try await shop.purser("--format", "json", "check")
      #expect(run.status == 2, run.story)
      let found = try #require(try run.json["diagnostics"]?.array)
      let mistake = found.first { $0["code"]?.text?.hasPrefix(expected.code) == true }
      let diagnostic = try #require(mistake, run.story)
      #expect(diagnostic["file"]?.text?.hasSuffix("tinkoff/plugin.yaml") == true, run.story)
      let source = String(decoding: shop.read("Plugins/tinkoff/plugin.yaml") ?? [], as: UTF8.self)
      let before = source.components(separatedBy: expected.new)[0]
      let line = before.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(diagnostic["line"]?.integer == Int64(line), run.story)
      let texts = ["message", "help"].compactMap { diagnostic[$0]?.text }.joined(separator: "\n")
      #expect(texts.contains(expected.says), run.story)
      let pay = try await shop.pay("10.00", "C-1")
      #expect(pay.status == 1, "no account is left, so no route takes it: \(pay.story)")
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `takes itself out, and other accounts still pay`() async throws {
    try await Shop.with { shop in
      try shop.copyPlugin("tinkoff", replacing: "id: tinkoff", with: "id: tinkoff")
      let copies = "\(shop.folder)/Plugins"
      try FileManager.default.copyItem(
        atPath: "\(copies)/tinkoff",
        toPath: "\(copies)/torn"
      )
      try shop.edit("Plugins/torn/plugin.yaml", replacing: "id: tinkoff", with: "id: torn")
      try shop.edit("Plugins/torn/plugin.yaml", replacing: "host: api", with: "host: nowhere")
      try shop.edit(
        "config.yaml",
        replacing: "routes:",
        with: """
            broken:
              plugin: torn
              environment: sandbox
              endpoint: http://127.0.0.1:1
              credentials: {terminal_key: A, password: {secret: {file: password}}}
            keyless:
              plugin: tinkoff
              environment: sandbox
              endpoint: http://127.0.0.1:1
              credentials: {terminal_key: A, password: {secret: {file: missing}}}
          routes:
            - {name: torn, when: {payee: torn}, to: broken}
            - {name: keyless, when: {payee: keyless}, to: keyless}
          """
      )
      let check = try await shop.purser("check", "--secrets")
      #expect(check.status == 2, check.story)
      #expect(check.errors.contains("P002"))
      #expect(check.errors.contains("missing"))
      let paid = try await shop.pay("10.00", "C-1")
      #expect(paid.status == 0, paid.story)
      #expect(paid.errors.contains("torn"), "what is broken is told")
      for payee in ["torn", "keyless"] {
        let run = try await shop.purser(
          "--format",
          "json",
          "pay",
          "--amount",
          "1.00",
          "--currency",
          "RUB",
          "--payee",
          payee,
          "--reference",
          payee,
          "--field",
          "rebill_id=1"
        )
        #expect(run.status == 1, run.story)
        #expect(try run.errorCode == "no_route")
      }
      let plugins = try await shop.purser("plugins")
      #expect(plugins.status == 1)
      #expect(plugins.output.contains("broken"))
      #expect(shop.effects.count == 1)
    }
  }
}
