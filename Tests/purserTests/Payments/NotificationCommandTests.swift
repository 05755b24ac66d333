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

  @Test func `are kept, listed, saved and replayed with today's secrets`() async throws {
    try await Shop.with { shop in
      let paid = try await shop.pay("10.00", "N-1", "--operation", "charge")
      let id = try #require(try paid.json["id"]?.text, paid.story)
      let reference = try #require(try paid.json["provider_reference"]?.text)
      let body = try await Self.message(shop, order: "N-1", reference: reference)
      try shop.write("body", body)
      try shop.write("headers", "Content-Type: application/json\nCookie: a=1\n")
      let apply = [
        "notification", "--account", "main", "--headers", "headers", "--body", "body", "--apply",
      ]
      // The password is another one when the message comes.
      try shop.write("password", "another\n")
      let refused = try await PurserProcess.run(apply, folder: shop.folder)
      #expect(refused.status == 1, refused.story)
      // The second holds what may not be stored.
      let card = "4111" + "1111" + "1111" + "1111"
      try shop.write("body", #"{"Pan":"\#(card)"}"#)
      _ = try await PurserProcess.run(apply, folder: shop.folder)
      try shop.write("password", "SimPass_01\n")

      let listed = try await shop.purser("--format", "json", "notification", "list")
      let lines = try listed.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
      #expect(lines.map { $0["id"]?.text } == ["ntf_1", "ntf_2"], listed.story)
      #expect(lines.map { $0["verified"]?.boolean } == [false, false])
      #expect(lines.map { $0["kept"]?.boolean } == [true, false])

      let saved = try await shop.purser(
        "notification",
        "save",
        "ntf_1",
        "--headers",
        "h",
        "--body",
        "b"
      )
      #expect(saved.status == 0, saved.story)
      #expect(shop.read("b") == Array(body.utf8))
      #expect(shop.read("h") == Array("Content-Type: application/json\n".utf8))

      let steps: [(words: [String], applied: Bool)] = [
        (["ntf_1"], false), (["ntf_1", "--apply"], true), (["ntf_1", "--apply"], false),
      ]
      for (words, applied) in steps {
        let run = try await PurserProcess.run(
          ["--format", "json", "notification", "replay"] + words,
          folder: shop.folder
        )
        #expect(run.status == 0, run.story)
        #expect(try run.json["payment"]?.text == id)
        #expect(try run.json["applied"]?.boolean == applied)
      }
      let good = try await shop.purser(
        "--format",
        "json",
        "notification",
        "list",
        "--verified",
        "yes"
      )
      #expect(try good.json["payment"]?.text == id, good.story)
      for (words, status) in [(["ntf_2"], 1), (["ntf_9"], 2), (["x"], 2)] as [([String], Int32)] {
        let run = try await PurserProcess.run(
          ["notification", "replay"] + words,
          folder: shop.folder
        )
        #expect(run.status == status, run.story)
      }
      for file in ["purser.db", "purser.db-wal"] {
        #expect(!String(decoding: shop.read(file) ?? [], as: UTF8.self).contains(card))
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
