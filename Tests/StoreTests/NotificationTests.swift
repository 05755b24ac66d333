import Engine
import Payments
import Testing
import Wire

@testable import Store

@Suite struct NotificationTests {
  static func message(
    _ identity: String,
    at milliseconds: Int64 = 1000,
    account: String = "main",
    isVerified: Bool = true,
    order: String? = "ord-1",
    body: [UInt8]? = Array("a=1\r\n&b=\u{0}".utf8)
  ) -> KeptNotification {
    KeptNotification(
      account: account,
      received: Instant(milliseconds: milliseconds),
      isVerified: isVerified,
      kind: "payment",
      order: order,
      reference: nil,
      payment: nil,
      identity: identity,
      headers: body == nil
        ? [] : [HTTPHeader("X-Signature", "a: b"), HTTPHeader("Content-Type", "x")],
      body: body
    )
  }

  private static func with(_ body: (SQLiteJournal, Scratch) async throws -> Void) async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    try await body(journal, scratch)
    await journal.close()
  }

  @Test func `come back byte for byte, once each`() async throws {
    try await Self.with { journal, _ in
      try await journal.keep(Self.message("one", isVerified: false))
      try await journal.keep(Self.message("one", at: 9000))
      try await journal.keep(Self.message("one", account: "second"))
      var expected = Self.message("one")
      expected.number = 1
      // What is newly known of it is added; when it came first stays.
      #expect(try await journal.notification(1) == expected)
      #expect(try await journal.notification(99) == nil)
      let all = try await journal.notifications(
        account: nil,
        since: nil,
        isVerified: nil,
        limit: 9
      )
      #expect(all.map(\.account) == ["main", "second"])
      #expect(all.allSatisfy { $0.body == [] })
    }
  }

  @Test(arguments: [
    (nil as String?, nil as Int64?, nil as Bool?, 9, ["a", "b", "c"]),
    ("main", nil, nil, 9, ["a", "c"]), (nil, 2000, nil, 9, ["b", "c"]),
    (nil, nil, false, 9, ["c"]), (nil, nil, true, 9, ["a", "b"]), (nil, nil, nil, 2, ["b", "c"]),
  ])
  func `are listed by whom, since when and how good they are`(
    account: String?,
    since: Int64?,
    isVerified: Bool?,
    limit: Int,
    expected: [String]
  ) async throws {
    try await Self.with { journal, _ in
      try await journal.keep(Self.message("a", at: 1000))
      try await journal.keep(Self.message("b", at: 2000, account: "second"))
      try await journal.keep(Self.message("c", at: 3000, isVerified: false))
      let found = try await journal.notifications(
        account: account,
        since: since.map { Instant(milliseconds: $0) },
        isVerified: isVerified,
        limit: limit
      )
      #expect(found.map(\.identity) == expected)
    }
  }

  @Test func `that nobody verified push out their elders alone`() async throws {
    try await Self.with { journal, scratch in
      try await journal.keep(Self.message("good"))
      for number in 0..<1005 {
        try await journal.keep(Self.message("n\(number)", isVerified: false, body: nil))
      }
      #expect(try scratch.integer("SELECT count(*) FROM notifications") == 1001)
      #expect(try await journal.notification(1)?.identity == "good")
      #expect(try await journal.notification(2) == nil)
      #expect(try await journal.notification(1006)?.body == nil)
    }
  }

  @Test func `are named without a card number, and no longer than an order is`() async throws {
    try await Self.with { journal, _ in
      let card = "4111" + "1111" + "1111" + "1111"
      try await journal.keep(Self.message("one", order: card + String(repeating: "x", count: 999)))
      let order = try await journal.notification(1)?.order ?? ""
      #expect(order.hasPrefix("411111******1111"))
      #expect(order.count == 128)
    }
  }
}
