import Engine
import Payments
import Synchronization
import Testing

@testable import Store

@Suite struct `Appending events` {
  @Test func `the record is replaced together with its events`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    var record = try await Samples.received("INV-1", in: journal)
    record.state = .partiallyRefunded
    record.account = "second"
    record.plugin = "other"
    record.route = "small"
    record.capturedMinorUnits = 10_050
    record.refundedMinorUnits = 50
    record.reason = .insufficientFunds
    record.isSoftDecline = true
    record.message = "text"
    record.providerReference = "700000123"
    record.doubt = PaymentRecord.Doubt(
      since: Instant(milliseconds: 1),
      why: "timeout",
      proofNotBefore: Instant(milliseconds: 2),
      deadline: Instant(milliseconds: 3)
    )
    record.due = Instant(milliseconds: 4)
    record.updated = Instant(milliseconds: 5)
    let events: [PaymentEvent] = [.noEffect(epoch: 1), .notification(id: "n")]
    try await journal.append(Samples.entry(record, events: events))
    record.eventCount = 3
    #expect(try await journal.payment(record.id) == record)
    #expect(try await journal.payment(providerReference: "700000123") == record)
    #expect(
      try await journal.events(of: record.id).map(\.event) == [.received(order: "INV-1")] + events
    )
    await journal.close()
  }

  @Test(arguments: 1...5)
  func `events of every case go through the file`(seed: UInt64) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let record = try await Samples.received("INV-1", in: journal)
    var generator = EventGenerator(seed: seed)
    let events = generator.events()
    try await journal.append(Samples.entry(record, events: events))
    #expect(try await journal.events(of: record.id).dropFirst().map(\.event) == events)
    #expect(try await journal.verifyChain() == .intact(events: Int64(events.count + 1)))
    await journal.close()
  }

  @Test(arguments: [0, 2, -1, Int64.max])
  func `an append under another fence writes nothing`(fence: Int64) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let record = try await Samples.received("INV-1", in: journal)
    var changed = record
    changed.state = .captured
    await #expect(throws: JournalError.fenceLost) {
      try await journal.append(Samples.entry(changed, fence: fence))
    }
    #expect(try await journal.payment(record.id) == record)
    #expect(try await journal.events(of: record.id).count == 1)
    await journal.close()
  }

  @Test func `an unknown payment takes no events`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    await #expect(throws: JournalError.fenceLost) {
      try await journal.append(Samples.entry(Samples.payment("INV-1").record))
    }
    await journal.close()
  }

  @Test func `a lost fence in a round leaves the others alone`() async throws {
    let scratch = try Scratch()
    let rounds = Mutex<Set<Int>>([])
    let options = JournalOptions(
      hooks: JournalHooks(afterCommit: { round in _ = rounds.withLock { $0.insert(round) } })
    )
    let journal = try await scratch.open(options)
    var records: [PaymentRecord] = []
    for place in 0..<64 {
      records.append(try await Samples.received("INV-\(place)", in: journal))
    }
    let before = rounds.withLock(\.count)
    let lost = await withTaskGroup(of: Bool.self) { group in
      for (place, record) in records.enumerated() {
        group.addTask {
          do throws(JournalError) {
            try await journal.append(Samples.entry(record, fence: place.isMultiple(of: 4) ? 9 : 1))
            return false
          } catch {
            #expect(error == .fenceLost)
            return true
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(lost == 16)
    #expect(rounds.withLock(\.count) - before < 64)
    for (place, record) in records.enumerated() {
      let count = try await journal.events(of: record.id).count
      #expect(count == (place.isMultiple(of: 4) ? 1 : 2))
    }
    #expect(try await journal.verifyChain() == .intact(events: 64 + 48))
    await journal.close()
  }

  @Test func `many tasks append to one journal and nothing is lost`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in 0..<64 {
        group.addTask {
          let record = try await Samples.received("INV-\(place)", in: journal)
          for epoch in 1...25 {
            try await journal.append(Samples.entry(record, events: [.noEffect(epoch: epoch)]))
          }
          let events = try await journal.events(of: record.id).dropFirst().map(\.event)
          #expect(events == (1...25).map { .noEffect(epoch: $0) })
        }
      }
      try await group.waitForAll()
    }
    #expect(try await journal.verifyChain() == .intact(events: 64 * 26))
    await journal.close()
  }

  @Test func `a result is on the disk before its caller hears of it`() async throws {
    let scratch = try Scratch()
    let heard = Mutex(false)
    let early = Mutex(false)
    let options = JournalOptions(
      hooks: JournalHooks(
        beforeCommit: { _ in
          if heard.withLock({ $0 }) { early.withLock { $0 = true } }
        },
        afterCommit: { [path = scratch.path] _ in
          let reader = try? SQLiteConnection(path: path, access: .readWrite)
          let count = try? reader?.firstInteger("SELECT count(*) FROM events")
          if heard.withLock({ $0 }) || count != 1 { early.withLock { $0 = true } }
        }
      )
    )
    let journal = try await scratch.open(options)
    _ = try await Samples.received("INV-1", in: journal)
    heard.withLock { $0 = true }
    #expect(!early.withLock { $0 })
    await journal.close()
  }

  @Test func `events cannot be changed or removed`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("INV-1", in: journal)
    await journal.close()
    for sql in ["UPDATE events SET at = 1", "DELETE FROM events"] {
      let error = #expect(throws: SQLiteError.self) { try scratch.tamper(sql) }
      #expect(error?.message == "events are append-only")
    }
  }
}
