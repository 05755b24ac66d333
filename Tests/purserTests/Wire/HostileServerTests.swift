import Engine
import Payments
import Store
import Testing
import Wire

/// A server that closes, resets and cuts, held against the journal.
@Suite struct `A hostile server` {
  private struct Sends: Equatable {
    var registrations = 0
    var effects = 0
  }

  /// What the journal says left this machine.
  private static func journalled(in shop: Shop) async throws -> Sends {
    var random = SystemRandomNumberGenerator()
    let journal = try await SQLiteJournal.open(path: "\(shop.folder)/purser.db", using: &random)
    var sends = Sends()
    for record in try await journal.payments(PaymentFilter(limit: 1000)) {
      for stored in try await journal.events(of: record.id) {
        switch stored.event {
        case .callSent(_, "init", _): sends.registrations += 1
        case .intent: sends.effects += 1
        case .notSent("init", _): sends.registrations -= 1
        case .notSent("charge", _): sends.effects -= 1
        default: break
        }
      }
    }
    await journal.close()
    return sends
  }

  @Test func `receives each request exactly as often as the journal says it was sent`() async throws
  {
    let bank = HostileBank()
    let server = HostileServer { path, body, isDeaf in bank.answer(path, body, isDeaf: isDeaf) }
    try await Shop.with(
      limits: "{total: 1500ms, concurrency: 32}",
      lookup: "{max_processing: 100ms, complete_after: 30ms}",
      wait: "30s",
      endpoint: "http://127.0.0.1:\(server.port)/tinkoff"
    ) { shop in
      let rows = (1...200).map { "H-\($0),\(10 + $0).00,RUB,\($0)" }
      try shop.write("p.csv", PaymentFiles.of(rows))
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == 0, run.story)
      #expect(try run.json["captured"]?.integer == 200, run.story)
      #expect(
        bank.effects.values.allSatisfy { $0 == 1 },
        "\(bank.effects.filter { $0.value != 1 })"
      )
      #expect(bank.effects.count == 200)
      let sends = try await Self.journalled(in: shop)
      #expect(sends == Sends(registrations: bank.posts("Init"), effects: bank.posts("Charge")))
      #expect(bank.posts("Charge") > 200, "some were closed before the effect and sent again")
      #expect(bank.posts("Init") > 200, "some found a deaf connection")
    }
  }
}
