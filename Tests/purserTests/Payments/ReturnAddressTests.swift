import Foundation
import TestSupport
import Testing
import Wire

/// A payer who comes back from a page needs an address to come to; without one nothing is sent.
@Suite struct `A configuration without a public address` {
  private static let card =
    #"{"pan":"4111111111111111","expiry":"12/30","holder":"ANN","csc":"123"}"#

  private static func with(_ body: (Shop) async throws -> Void) async throws {
    try await Shop.with(plugins: ["tinkoff", "assist"]) { shop in
      try shop.edit(
        "config.yaml",
        replacing: "accounts:\n",
        with: """
          accounts:
            cards:
              plugin: assist
              environment: sandbox
              endpoint: http://127.0.0.1:\(shop.port)/assist
              credentials:
                merchant_id: "679471"
                login: user_name1
                password: pass_word1
                secret_word: testword
                delimiter: ";"
                signature_variant: R1
                stages: one

          """
      )
      try await body(shop)
    }
  }

  private static func pay(_ shop: Shop, way: String) async throws -> PurserRun {
    try await PurserProcess.run(
      [
        "--format", "json", "pay", "--amount", "9001.15", "--currency", "RUB", "--reference", "R-1",
        "--account", "cards", "--operation", "pay", "--field", "way=\(way)", "--answers", "-",
      ],
      folder: shop.folder,
      input: card
    )
  }

  @Test func `refuses a card that may need a page, before the effect call`() async throws {
    try await Self.with { shop in
      let run = try await Self.pay(shop, way: "card")
      #expect(run.status == 1, run.story)
      let payment = try run.json
      #expect(payment["state"]?.text == "refused", run.story)
      #expect(payment["reason"]?.text == "not_configured")
      #expect(payment["message"]?.text?.contains("server.public_url") == true, run.story)
      #expect(payment["action"] == .null)
      #expect(shop.effectCount == 0)
    }
  }

  @Test func `still sends a payer to pay on the provider's page`() async throws {
    try await Self.with { shop in
      let run = try await Self.pay(shop, way: "page")
      #expect(try run.json["state"]?.text == "requires_action", run.story)
    }
  }

  @Test func `is no trouble once the address is there`() async throws {
    try await Self.with { shop in
      try shop.edit(
        "config.yaml",
        replacing: "accounts:\n",
        with: "server: {public_url: http://127.0.0.1:8080}\naccounts:\n"
      )
      let run = try await Self.pay(shop, way: "card")
      #expect(try run.json["action"]?["kind"]?.text == "post_form", run.story)
      #expect(run.output.contains("http://127.0.0.1:8080/return/pay_"))
    }
  }
}
