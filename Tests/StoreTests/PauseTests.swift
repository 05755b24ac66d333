import Engine
import Payments
import Testing

@testable import Store

@Suite struct `Pauses of accounts in the journal` {
  static func pause(_ account: String, until: Int64? = nil, reason: String = "declines")
    -> AccountPause
  {
    AccountPause(
      account: account,
      since: Instant(milliseconds: 1000),
      until: until.map { Instant(milliseconds: $0) },
      reason: reason,
      person: "olena"
    )
  }

  /// Opens the same journal as often as there are processes.
  static func journals(_ count: Int, _ body: ([SQLiteJournal]) async throws -> Void) async throws {
    let scratch = try Scratch()
    var journals: [SQLiteJournal] = []
    for _ in 0..<count { journals.append(try await scratch.open()) }
    try await body(journals)
    for journal in journals { await journal.close() }
  }

  @Test func `are seen by every process, the newest of each account`() async throws {
    try await Self.journals(2) { journals in
      try await journals[0].pause(Self.pause("main", until: 9000))
      try await journals[0].pause(Self.pause("second"))
      try await journals[1].pause(Self.pause("main", until: 5000, reason: "maintenance"))
      let expected = [Self.pause("main", until: 5000, reason: "maintenance"), Self.pause("second")]
      #expect(try await journals[0].pauses() == expected)
      #expect(try await journals[1].pauses() == expected)
    }
  }

  @Test func `end when somebody resumes the account, once`() async throws {
    try await Self.journals(2) { journals in
      try await journals[0].pause(Self.pause("main", until: 9000))
      let now = Instant(milliseconds: 2000)
      let ended = try await journals[1].resume(account: "main", at: now, person: "taras")
      #expect(ended == Self.pause("main", until: 9000))
      #expect(try await journals[0].pauses().isEmpty)
      let again = try await journals[0].resume(account: "main", at: now, person: "taras")
      #expect(again == nil)
    }
  }

  @Test func `that are over need no end`() async throws {
    try await Self.journals(1) { journals in
      try await journals[0].pause(Self.pause("main", until: 9000))
      let late = Instant(milliseconds: 9000)
      #expect(try await journals[0].resume(account: "main", at: late, person: "taras") == nil)
    }
  }

  @Test func `keep no card number`() async throws {
    try await Self.journals(1) { journals in
      try await journals[0].pause(Self.pause("main", reason: "card 4111111111111111 fails"))
      #expect(try await journals[0].pauses().map(\.reason) == ["card 411111******1111 fails"])
    }
  }
}
