import Payments
import Testing
import Wire

@testable import Providers

/// Readings of a reply that depend on a setting, and settings whose value is nothing.
@Suite struct `Settings of an account` {
  private static func account(_ more: String, _ diagnostics: inout Diagnostics) throws
    -> ProviderAccount?
  {
    let plugin = try CompiledPlugin.of(
      "chosen",
      """
      schema: purser.plugin/v1
      id: chosen
      version: 1.0.0
      title: {en: Chosen}
      environments: {live: {hosts: {api: "https://api.provider.example"}}}
      credentials:
        format: {type: select, options: [json, csv], default: json}
        mark: {type: text, default: ";", pattern: "^.?$"}
        word: {type: text, default: x}
      calls:
        ask:
          repeatable: true
          request: {method: POST, host: api, path: /ask, urlencoded: {mark: "${credential.mark}"}}
          replies:
            - {http: [200], when: "credential.format == 'csv'", format: csv, fields: {s: text}, rows: {word: /s, best: [x], paid: [x]}, outcomes: [{when: "/s == 'x'", state: pending}]}
            - {http: [200], when: "credential.format == 'json'", format: json, fields: {s: text}, outcomes: [{when: "/s == 'x'", state: in_doubt}, {when: "/s == 'y'", state: pending}]}
      operations: {inquire: {steps: {start: {call: ask, then: [{else: end}]}}}}
      """
    )
    let settings = SampleAccount.settings(
      """
      plugin: chosen
      environment: sandbox
      endpoint: http://127.0.0.1:7070/chosen
      credentials: {\(more)}
      """,
      &diagnostics
    )
    return try ProviderAccount.make(
      #require(settings),
      plugin: plugin,
      secrets: .unresolved,
      &diagnostics
    )
  }

  @Test(
    arguments: [
      ("format: csv", "s\r\nx\r\n", "pending"), ("format: csv", "s\r\n\"x", nil),
      ("format: json", #"{"s":"y"}"#, "pending"), ("format: json", "s\r\nx\r\n", nil),
      ("", #"{"s":"y"}"#, "pending"),
    ] as [(String, String, String?)]
  )
  func `choose how a reply is read`(setting: String, body: String, claim: String?) throws {
    var diagnostics = Diagnostics()
    let account = try #require(try Self.account(setting, &diagnostics))
    let reply = HTTPReply(status: 200, headers: [], body: Array(body.utf8))
    let result = account.read(call: "ask", reply: reply, in: try .charge(), purpose: .question)
    guard let claim else {
      if case .reading(let reading) = result { Issue.record("\(reading)") }
      return
    }
    if case .reading(let reading) = result {
      #expect("\(reading.claim)".contains(claim))
    } else {
      Issue.record("\(result)")
    }
  }

  @Test(arguments: [
    (#"mark: """#, true, ""), ("mark: ','", true, ","),
    (#"word: """#, false, ";"), ("x-none: 1", true, ";"),
  ])
  func `may be nothing where the pattern takes it`(
    setting: String,
    isTaken: Bool,
    mark: String
  ) throws {
    var diagnostics = Diagnostics()
    let account = try Self.account(setting, &diagnostics)
    #expect(diagnostics.all.isEmpty == isTaken)
    guard isTaken else { return }
    #expect(try #require(account).values.settings["mark"] == mark)
  }
}
