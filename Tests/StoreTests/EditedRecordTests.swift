import Batch
import Engine
import Payments
import Testing

@testable import Store

/// The table `payments` is a copy; what may be sent is decided by the events.
@Suite struct `An edited record` {
  /// A journal whose `INV-1` was received, sent and captured, or declined; closed.
  private func journal(endingIn state: PaymentState) async throws -> Scratch {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    try await Samples.ended("INV-1", in: state, journal)
    await journal.close()
    return scratch
  }

  /// An edit of the only row, the name of the column, and what the events say.
  static let edits: [(sql: String, column: String, expected: String)] = [
    ("state = 'declined', reason = 'other'", "state", "captured"),
    ("state = 'pending'", "state", "captured"),
    ("state = 'review'", "state", "captured"),
    ("captured = 5", "captured", "10050"),
    ("refunded = 10050", "refunded", "0"),
    ("created = created - 864000000", "created", "2026-05-28T20:26:40Z"),
    ("account = 'other'", "account", "main"),
    ("event_count = 2", "event_count", "5"),
    ("provider_reference = '7'", "provider_reference", "NULL"),
  ]

  @Test(arguments: edits.indices)
  func `stops every decision that could send money`(place: Int) async throws {
    let (sql, column, expected) = Self.edits[place]
    let scratch = try await journal(endingIn: .captured)
    try scratch.tamper("UPDATE payments SET \(sql)")
    let journal = try await scratch.open()
    let id = Samples.id("INV-1#1")
    func expectContradiction(_ body: () async throws -> Void) async throws {
      let error = try await #require(throws: JournalError.self) { try await body() }
      guard case .contradicted(let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found.payment == id)
      #expect(found.column == column)
      #expect(found.expected == expected)
    }
    try await expectContradiction {
      _ = try await journal.known([KeyQuestion(base: "INV-1", attempt: 2)])
    }
    try await expectContradiction { _ = try await journal.proved(id) }
    try await expectContradiction { _ = try await journal.claim(id) }
    for attempt in 1...2 {
      try await expectContradiction {
        _ = try await journal.receive([Samples.payment("INV-1", attempt: attempt)])
      }
    }
    #expect(try await journal.payment(Samples.id("INV-1#2")) == nil)
    await journal.close()
  }

  @Test func `does not hide an old payment behind its order number`() async throws {
    let scratch = try await journal(endingIn: .captured)
    let journal = try await scratch.open()
    try scratch.tamper("UPDATE payments SET id = 'pay_x', key = 'x#1', base = 'x'")
    let error = await #expect(throws: JournalError.self) {
      _ = try await journal.receive([Samples.payment("INV-1")])
    }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await journal.close()
  }

  @Test(arguments: [
    (PaymentState.declined, true), (.refused, true), (.canceled, true), (.expired, true),
    (.captured, false), (.authorized, false), (.review, false), (.inDoubt, false),
  ])
  func `a next attempt is stored only behind one that ended unpaid`(
    state: PaymentState,
    isStored: Bool
  ) async throws {
    let scratch = try await journal(endingIn: state)
    let journal = try await scratch.open()
    let receipt = try await journal.receive([Samples.payment("INV-1", attempt: 2)]).first
    switch try #require(receipt) {
    case .created(let record): #expect(isStored && record.order == "INV-1-2")
    case .notAllowed: Issue.record("it is no operation on a payment")
    case .tooEarly(let before): #expect(!isStored && before?.state == state)
    case .known: Issue.record("attempt 2 is new")
    }
    await journal.close()
  }

  @Test func `an attempt without one before is not stored`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let receipts = try await journal.receive([Samples.payment("INV-9", attempt: 2)])
    #expect(receipts == [.tooEarly(before: nil)])
    #expect(try await journal.payment(Samples.id("INV-9#2")) == nil)
    await journal.close()
  }
}
