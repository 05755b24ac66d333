import Foundation
import Sandbox
import TestSupport
import Testing
import Wire

/// What a company wants to know is in a list of the provider's, which files are checked against.
@Suite struct `A list of fields` {
  private static func with(_ body: (Shop) async throws -> Void) async throws {
    let shop = try Shop(plugins: ["portmone"])
    let secrets = Repository.path("Plugins/portmone/sample/secrets")
    try shop.write(
      "config.yaml",
      """
      schema: purser.config/v1
      plugins: [Plugins]
      store: {sqlite: purser.db}
      accounts:
        main:
          plugin: portmone
          environment: sandbox
          endpoint: http://127.0.0.1:\(shop.sandbox.port)/portmone
          credentials:
            payee_id: "1185"
            login: TESTLOGIN
            password: {secret: {file: \(secrets)/portmone-password}}
            merchant_key: {secret: {file: \(secrets)/portmone-key}}
            merchant_login: TESTLOGIN
            wallet_client_id: "34700000"
      routes:
        - {name: all, otherwise: main}
      batch: {wait: 1s}

      """
    )
    try shop.write(
      "p.csv",
      """
      reference,operation,amount,currency,payee,phone,user_id,card_name,contract_number,attribute1
      F-1,charge,10.00,UAH,1185,380501112230,3715100,Main,000123,29.02.2024
      F-2,charge,10.00,UAH,1185,380501112230,3715100,Main,1234567,
      F-3,charge,10.00,UAH,1185,380501112230,3715100,Main,000123,29.02.2023
      F-4,charge,10.00,UAH,9999,380501112230,3715100,Main,000123,
      F-5,charge,10.00,UAH,1300,380501112230,3715100,Main,000123,x
      F-6,charge,10.00,UAH,1300,380501112230,3715100,Main,1234567,

      """
    )
    try await body(shop)
  }

  @Test func `is fetched before a file is checked, and kept for a check without a network`()
    async throws
  {
    try await Self.with { shop in
      // Nothing is known yet, and nothing is taken for a company without fields.
      let blind = try await shop.purser(
        "--format",
        "json",
        "batch",
        "check",
        "p.csv",
        "--offline"
      )
      #expect(try blind.json["invalid"]?.integer == 6, blind.story)
      #expect(blind.output.contains("was not fetched yet"), blind.story)
      let first = try await shop.purser("--format", "json", "batch", "check", "p.csv")
      #expect(try first.json["invalid"]?.integer == 4, first.story)
      for word in ["contract_number", "attribute1", "payee"] {
        #expect(first.output.contains("\"\(word)\""), first.story)
      }
      let again = try await shop.purser(
        "--format",
        "json",
        "batch",
        "check",
        "p.csv",
        "--offline"
      )
      #expect(try again.json["invalid"]?.integer == 4, again.story)
    }
  }

  @Test func `is a form of its own for each company`() async throws {
    try await Self.with { shop in
      let words = ["--format", "json", "--lang", "uk", "form", "main", "charge"]
      let declared = try await PurserProcess.run(words, folder: shop.folder)
      #expect(declared.status == 0, declared.story)
      let fetched = try await PurserProcess.run(words + ["--payee", "1185"], folder: shop.folder)
      #expect(fetched.status == 0, fetched.story)
      let fields = try #require(try fetched.json["fields"]?.array).compactMap(\.object)
      let contract = try #require(fields.first { $0["name"]?.text == "contract_number" })
      #expect(contract["max_length"]?.integer == 6, fetched.story)
      #expect(contract["title"]?.text != "contract_number", fetched.story)
      #expect(declared.output != fetched.output)
      let answers = #"{"contract_number":"1234567"}"#
      let check = try await PurserProcess.run(
        words + ["--payee", "1185", "--answers", "-"],
        folder: shop.folder,
        input: answers
      )
      #expect(check.status == 1, check.story)
      #expect(check.output.contains(#""field":"contract_number","code":"too_long""#), check.story)
      let unknown = try await PurserProcess.run(words + ["--payee", "9999"], folder: shop.folder)
      #expect(unknown.status == 5, unknown.story)
      #expect(try unknown.errorCode == "not_listed")
    }
  }
}
