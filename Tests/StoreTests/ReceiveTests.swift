import Engine
import Payments
import Testing

@testable import Store

@Suite struct `New payments` {
  @Test func `a new payment is stored with its first events`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let events: [PaymentEvent] = [
      .routed(account: "main", route: "all", plugin: "acme", pluginDigest: "sha256:1"),
      .intent(step: "pay", call: "init", epoch: 1, sendBy: Samples.start),
    ]
    let payment = try Samples.payment("INV-1", fields: ["contract": "0012"], events: events)
    var expected = payment.record
    expected.order = "INV-1"
    expected.eventCount = 3
    #expect(try await journal.receive([payment]) == [.created(expected)])
    #expect(try await journal.payment(payment.id) == expected)
    #expect(try await journal.newest(reference: "INV-1") == expected)
    let stored = try await journal.events(of: payment.id)
    #expect(stored.map(\.event) == [.received(order: "INV-1")] + events)
    #expect(stored.map(\.sequence) == [1, 2, 3])
    #expect(stored.allSatisfy { $0.at == Samples.start })
    await journal.close()
  }

  @Test func `a known key gives the stored payment and stores nothing`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let first = try await Samples.received("INV-1", in: journal)
    let again = try Samples.payment("INV-1", fields: ["other": "1"])
    #expect(try await journal.receive([again]) == [.known(first)])
    #expect(try await journal.events(of: first.id).count == 1)
    await journal.close()
  }

  @Test func `of two equal keys in one call the second is known`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try Samples.payment("INV-1")
    let receipts = try await journal.receive([payment, payment])
    var expected = payment.record
    expected.order = "INV-1"
    expected.eventCount = 1
    #expect(receipts == [.created(expected), .known(expected)])
    await journal.close()
  }

  @Test func `a taken order number gets the next free suffix`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let receipts = try await journal.receive([
      Samples.payment("A", order: "N"),
      Samples.payment("B", order: "N"),
      Samples.payment("C", order: "N-3"),
      Samples.payment("D", order: "N"),
      Samples.payment("E", order: "N", identity: "shop-2"),
      Samples.payment("F", order: "N", plugin: "other"),
    ])
    #expect(receipts.map(order) == ["N", "N-2", "N-3", "N-4", "N", "N"])
    let first = try await journal.events(of: Samples.id("D#1"))
    #expect(first.map(\.event) == [.received(order: "N-4")])
    await journal.close()
  }

  @Test func `the newest attempt of a reference is found`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    for attempt in 1...10 {
      try await Samples.ended("INV-1", attempt: attempt, in: .declined, journal)
    }
    _ = try await journal.receive([Samples.payment("INV-10")])
    #expect(try await journal.newest(reference: "INV-1")?.content.attempt == 10)
    #expect(try await journal.newest(reference: "INV") == nil)
    await journal.close()
  }

  @Test(arguments: [
    "'; DROP TABLE payments; --", "\" OR 1=1 --", "%", "a_b", "\\", "NULL", "1; DELETE FROM events",
    "Счёт № 5", "\u{0}", "x' OR 'x'='x",
  ])
  func `a reference is text and never SQL`(reference: String) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    _ = try await Samples.received("other", in: journal)
    let record = try await Samples.received(reference, in: journal)
    #expect(try await journal.newest(reference: reference) == record)
    #expect(record.order == reference)
    #expect(try await journal.payments(PaymentFilter()).count == 2)
    #expect(try await journal.payments(PaymentFilter(account: reference)).isEmpty)
    #expect(try await journal.payment(providerReference: reference) == nil)
    await journal.close()
  }

  @Test func `a card number in a description reaches no file`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    var payment = try Samples.payment("INV-1")
    payment.content.description = "from 4300000000000777"
    let receipts = try await journal.receive([payment])
    #expect(receipts.map(description) == ["from 430000******0777"])
    await journal.close()
    #expect(!scratch.contains("4300000000000777"))
    #expect(scratch.contains("430000******0777"))
  }

  private func order(_ receipt: Receipt) -> String {
    switch receipt {
    case .created(let record), .known(let record): record.order
    case .tooEarly: ""
    case .notAllowed(let refusal): "\(refusal)"
    }
  }

  private func description(_ receipt: Receipt) -> String? {
    switch receipt {
    case .created(let record), .known(let record): record.content.description
    case .tooEarly: nil
    case .notAllowed(let refusal): "\(refusal)"
    }
  }
}
