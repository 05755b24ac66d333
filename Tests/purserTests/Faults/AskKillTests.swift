import Foundation
import TestSupport
import Testing
import Wire

/// Kills the real binary with -9 while a payment asks for something, and where its answers are held
/// in memory only.
@Suite struct `A payment that asks and is killed` {
  private static let parts = 4

  private static let words = [
    "--format", "json", "pay", "--amount", "12.00", "--currency", "UAH", "--reference", "K-1",
    "--account", "wallet", "--operation", "charge", "--payee", "1185", "--field",
    "phone=380501112230", "--field", "user_id=3715100", "--field", "contract_number=000123",
    "--answers", "-",
  ]
  /// What the wallet asks before the effect call, and what the card's bank asks behind it.
  private static let answers = #"{"confirm":true,"csc":"123","otp":"111111"}"#

  private static func shop() throws -> Shop {
    let shop = try Shop(wait: "6s", plugins: ["tinkoff", "portmone"])
    try shop.edit(
      "config.yaml",
      replacing: "accounts:\n",
      with: """
        accounts:
          wallet:
            plugin: portmone
            environment: sandbox
            endpoint: http://127.0.0.1:\(shop.port)/portmone
            credentials:
              payee_id: "1185"
              login: TESTLOGIN
              password: pw
              merchant_key: testkey
              merchant_login: TESTLOGIN
              wallet_client_id: "34700000"
              stages: one
            limits: {total: 1s}
            lookup: {max_processing: 100ms, complete_after: 30ms}

        """
    )
    return shop
  }

  private static func pay(
    _ shop: Shop,
    card: String,
    _ answers: String,
    dies: Int? = nil
  ) async throws -> PurserRun {
    try await PurserProcess.run(
      words + ["--field", "card_name=\(card)"],
      folder: shop.folder,
      environment: dies.map { ["PURSER_CRASH_POINT": "\($0)"] } ?? [:],
      input: answers
    )
  }

  /// The cards by whether the bank asks for two codes behind the effect call.
  @Test(arguments: ["Main", "Codes"], 1...parts)
  func `at every numbered crash point is paid once at most, and never told otherwise`(
    card: String,
    part: Int
  ) async throws {
    var point = part
    var ends: [String] = []
    while point < 400 {
      guard let end = try await Self.dies(at: point, card) else { break }
      ends.append(end)
      point += Self.parts
    }
    #expect(ends.count > 3, "only \(ends.count) crash points were passed")
    #expect(ends.contains("captured"))
    // The wallet takes each transaction once: where the bank waits for a code that was lost, the same
    // one again is refused, and nothing has moved.
    let allowed: Set = ["captured", "in_doubt", "pending", "requires_action", "refused"]
    #expect(ends.allSatisfy(allowed.contains), "\(ends)")
  }

  /// Dies at one point and pays again; gives the end, or `nil` when the point lies behind it.
  private static func dies(at point: Int, _ card: String) async throws -> String? {
    let shop = try shop()
    let first = try await pay(shop, card: card, answers, dies: point)
    let again = try await pay(shop, card: card, answers)
    let state = try again.json["state"]?.text ?? "none"
    #expect(state != "none", "\(card) \(point): \(again.output)")
    let effects = shop.effectCount
    #expect(effects <= 1, "\(card) \(point): \(again.output)")
    #expect((state == "captured") == (effects == 1), "\(card) \(point): \(again.output)")
    // No answer may stand anywhere in the journal.
    for file in ["purser.db", "purser.db-wal"] {
      let text = String(decoding: shop.read(file) ?? [], as: UTF8.self)
      #expect(!text.contains("111111"), "\(card) \(point): \(file)")
    }
    await shop.close()
    return first.status == 128 + SIGKILL ? state : nil
  }

  @Test func `while it waits for an answer goes on with the answer that comes later`() async throws
  {
    try await Shop.with { _ in
      let shop = try Self.shop()
      let process = try PurserProcess(
        Self.words + ["--field", "card_name=Codes"],
        folder: shop.folder,
        environment: [:],
        input: #"[{"confirm":true}]"#
      )
      let first = await process.end()
      #expect(first.status == 4, first.story)
      #expect(try first.json["action"]?["kind"]?.text == "cvc", first.story)
      #expect(shop.effectCount == 0)
      let next = try await PurserProcess.run(
        ["--format", "json", "payment", "answer", "reference:K-1", "--answers", "-"],
        folder: shop.folder,
        input: #"[{"csc":"123"},{"otp":"111111"}]"#
      )
      #expect(try next.json["state"]?.text == "captured", next.story)
      #expect(shop.effectCount == 1)
      await shop.close()
    }
  }

  @Test func `is answered by three at once, sent once, and all are told what came of it`()
    async throws
  {
    try await Shop.with { _ in
      let shop = try Self.shop()
      let first = try await Self.pay(shop, card: "Codes", #"[{"confirm":true}]"#)
      #expect(first.status == 4, first.story)
      let runs = try await withThrowingTaskGroup(of: PurserRun.self) { group in
        for _ in 0..<3 {
          group.addTask {
            try await PurserProcess.run(
              ["--format", "json", "payment", "answer", "reference:K-1", "--answers", "-"],
              folder: shop.folder,
              input: #"[{"csc":"123"},{"otp":"111111"}]"#
            )
          }
        }
        var runs: [PurserRun] = []
        for try await run in group { runs.append(run) }
        return runs
      }
      for run in runs {
        let state = try? run.json["state"]?.text
        // Who comes when all is over is told that nothing is asked any more.
        #expect(state == "captured" || run.output.contains("not_permitted"), run.story)
      }
      #expect(shop.effectCount == 1)
      await shop.close()
    }
  }
}
