import Engine
import Payments
import Testing

@testable import Store

@Suite struct `Operations on a payment` {
  /// A captured payment of 100.50.
  private static func captured(in journal: SQLiteJournal) async throws -> PaymentRecord {
    var record = try await Samples.received("INV-1", in: journal)
    record.state = .captured
    record.capturedMinorUnits = 10_050
    let verdict = PaymentEvent.verdict(.captured, reason: nil, isSoft: false, proof: "reply:charge")
    try await journal.append(Samples.entry(record, events: [verdict], releases: true))
    return try #require(try await journal.payment(record.id))
  }

  private static func refund(
    _ minorUnits: Int64,
    _ reference: String,
    of payment: PaymentRecord
  ) throws -> NewPayment {
    let key = "\(payment.id)/refund/\(reference)#1"
    var new = try Samples.payment(reference, key: key, order: payment.order)
    new.parent = payment.id
    new.content.operation = .refund
    new.content.amount = Money(minorUnits: minorUnits, currency: payment.content.amount.currency)
    new.record.content = new.content
    return new
  }

  @Test func `a refund is stored with its payment and takes no order number`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try await Self.captured(in: journal)
    let refund = try Self.refund(50, "R-1", of: payment)
    guard case .created(let record) = try await journal.receive([refund]).first else {
      Issue.record("the refund was not stored")
      return
    }
    #expect(record.parent == payment.id)
    #expect(record.order == payment.order)
    #expect(try await journal.operations(of: payment.id) == [record])
    #expect(try await journal.payment(record.id) == record)
    await journal.close()
  }

  @Test func `its end is written into the payment's history and sums`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try await Self.captured(in: journal)
    guard
      case .created(var refund) = try await journal.receive([Self.refund(50, "R-1", of: payment)])
        .first
    else {
      Issue.record("the refund was not stored")
      return
    }
    refund.state = .refunded
    let verdict = PaymentEvent.verdict(.refunded, reason: nil, isSoft: false, proof: "reply:cancel")
    try await journal.append(Samples.entry(refund, events: [verdict], releases: true))
    let after = try #require(try await journal.payment(payment.id))
    #expect(after.state == .partiallyRefunded)
    #expect(after.refundedMinorUnits == 50)
    let events = try await journal.events(of: payment.id).map(\.event)
    #expect(events.last == .operation(refund.id, .refund, minorUnits: 50, .refunded))
    #expect(try await journal.claim(payment.id)?.record.refundedMinorUnits == 50)
    await journal.close()
  }

  @Test func `more than what is left is not let in, counting what is under way`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try await Self.captured(in: journal)
    let receipts = try await journal.receive([
      Self.refund(10_000, "R-1", of: payment), Self.refund(51, "R-2", of: payment),
      Self.refund(50, "R-3", of: payment), Self.refund(1, "R-4", of: payment),
    ])
    let words = receipts.map { receipt in
      switch receipt {
      case .created: "created"
      case .notAllowed(let refusal): "\(refusal)"
      default: "other"
      }
    }
    #expect(
      words == [
        "created", "exceeds(left: 50, held: 10000)", "created", "exceeds(left: 0, held: 10050)",
      ]
    )
    await journal.close()
  }

  @Test func `many refunds at once from two processes never pass the sum`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let payment = try await Self.captured(in: one)
    let other = try await scratch.open()
    let stored = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<60 {
        group.addTask {
          let refund = try Self.refund(1_000, "R-\(number)", of: payment)
          let journal = number.isMultiple(of: 2) ? one : other
          if case .created = try await journal.receive([refund]).first { return 1_000 }
          return 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(stored == 10_000)
    await one.close()
    await other.close()
  }

  @Test func `a provider's reference names the payment before its operations`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let payment = try await Self.captured(in: journal)
    guard
      case .created(var refund) = try await journal.receive([Self.refund(50, "R-1", of: payment)])
        .first
    else {
      Issue.record("the refund was not stored")
      return
    }
    let kept = ["provider_reference": "7001"]
    let reading = Reading(claim: .proceed, keptOnPayment: kept)
    refund.providerReference = "7001"
    try await journal.append(
      Samples.entry(refund, events: [.reply(call: "find", reading)], releases: true)
    )
    #expect(try await journal.payment(providerReference: "7001")?.id == refund.id)
    let claimed = try #require(try await journal.claim(payment.id))
    var whole = claimed.record
    whole.providerReference = "7001"
    try await journal.append(
      Samples.entry(
        whole,
        fence: claimed.fence.number,
        events: [.inquiry(call: "find", reading: reading, why: nil)],
        releases: true
      )
    )
    #expect(try await journal.payment(providerReference: "7001")?.id == payment.id)
    await journal.close()
  }

  @Test func `a counter never gives a number twice, and ends`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let numbers = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for _ in 0..<40 {
        group.addTask { try await journal.next(in: "shop/1/2026-11-30", range: 10...39) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.compactMap(\.self).sorted() == Array(10...39))
    #expect(numbers.filter { $0 == nil }.count == 10)
    #expect(try await journal.next(in: "shop/2/2026-11-30", range: 10...39) == 10)
    await journal.close()
  }
}
