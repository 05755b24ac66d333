import Foundation
import Testing
import Wire

/// Messages of a provider's server at the command line, against the simulator.
@Suite struct `The command notification` {
  /// A message that the provider could have sent about the payment, signed by the product's own
  /// recipe, which the vectors of the documentation hold.
  private static func message(
    _ shop: Shop,
    order: String,
    reference: String,
    kopecks: Int = 1000
  ) async throws -> String {
    let fields =
      #"{"TerminalKey":"SimTerminalDEMO","OrderId":"\#(order)","Success":true,"#
      + #""Status":"CONFIRMED","PaymentId":\#(reference),"ErrorCode":"0","Amount":\#(kopecks),"#
      + #""RebillId":3207469334"#
    let signed = try await shop.purser(
      "--format",
      "json",
      "sign",
      "token",
      "--account",
      "main",
      input: fields + "}"
    )
    let token = try #require(try signed.json["signature"]?.text, signed.story)
    return fields + #","Token":"\#(token)"}"#
  }

  @Test func `verifies, stores once, asks, and acknowledges a repeat`() async throws {
    try await Shop.with { shop in
      let paid = try await shop.pay("10.00", "N-1", "--operation", "charge")
      let id = try #require(try paid.json["id"]?.text, paid.story)
      let reference = try #require(try paid.json["provider_reference"]?.text)
      try shop.write("body", try await Self.message(shop, order: "N-1", reference: reference))
      try shop.write("headers", "Content-Type: application/json\n")
      let line = [
        "--format", "json", "notification", "--account", "main", "--headers", "headers", "--body",
        "body",
      ]
      let expected: [(words: [String], duplicate: Bool, applied: Bool)] = [
        ([], false, false), (["--apply"], false, true), (["--apply"], true, false),
      ]
      for (words, duplicate, applied) in expected {
        let run = try await PurserProcess.run(line + words, folder: shop.folder)
        #expect(run.status == 0, run.story)
        #expect(try run.json["verified"]?.boolean == true)
        #expect(try run.json["payment"]?.text == id)
        #expect(try run.json["provider_reference"]?.text == reference)
        #expect(try run.json["state"]?.text == "captured")
        #expect(try run.json["reply"]?["status"]?.integer == 200)
        #expect(try run.json["reply"]?["body"]?.text == "OK")
        #expect(try run.json["duplicate"]?.boolean == duplicate)
        #expect(try run.json["applied"]?.boolean == applied)
      }
      #expect(shop.effectCount == 1)
    }
  }

  @Test(arguments: [
    ("999", "N-1", 409, true), ("1000", "N-2", 409, true), ("forged", "N-1", 401, false),
  ])
  func `refuses what differs and what is forged`(
    change: String,
    order: String,
    status: Int64,
    isVerified: Bool
  ) async throws {
    try await Shop.with { shop in
      let paid = try await shop.pay("10.00", "N-1", "--operation", "charge")
      let reference = try #require(try paid.json["provider_reference"]?.text, paid.story)
      var body = try await Self.message(
        shop,
        order: order,
        reference: reference,
        kopecks: Int(change) ?? 1000
      )
      if change == "forged" {
        body = body.replacing("\"ErrorCode\":\"0\"", with: "\"ErrorCode\":\"1\"")
      }
      try shop.write("body", body)
      let run = try await shop.purser(
        "--format",
        "json",
        "notification",
        "--account",
        "main",
        "--body",
        "body",
        "--apply"
      )
      #expect(run.status == 1, run.story)
      #expect(try run.json["verified"]?.boolean == isVerified)
      #expect(try run.json["reply"]?["status"]?.integer == status)
      #expect(try run.json["reply"]?["body"]?.text == "")
      #expect(!run.output.contains("SimPass"))
    }
  }

  @Test(arguments: [("SimPass_01\n", true, 0 as Int32), ("another\n", false, 1)])
  func `account test asks whether the credentials are good`(
    password: String,
    isGood: Bool,
    status: Int32
  ) async throws {
    try await Shop.with { shop in
      try shop.write("password", password)
      let run = try await shop.purser("--format", "json", "account", "test", "main")
      #expect(run.status == status, run.story)
      #expect(try run.json["account"]?.text == "main")
      #expect(try run.json["ok"]?.boolean == isGood)
      let checks = try #require(try run.json["checks"]?.array)
      #expect(checks.first?["name"]?.text == "credentials")
      #expect(checks.first?["status"]?.text == (isGood ? "passed" : "failed"))
      #expect(shop.effectCount == 0)
    }
  }
}
