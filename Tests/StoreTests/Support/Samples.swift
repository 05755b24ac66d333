import Crypto
import Engine
import Payments
import Testing

/// Payments with invented names.
enum Samples {
  static let start = Instant(milliseconds: 1_780_000_000_000)

  static func id(_ key: String) -> PaymentID {
    PaymentID(digest: Digest.sha256.bytes(of: Array(key.utf8)))
  }

  static func payment(
    _ reference: String,
    attempt: Int = 1,
    key: String? = nil,
    order: String? = nil,
    plugin: String = "acme",
    identity: String = "shop-1",
    fields: [String: String] = [:],
    events: [PaymentEvent] = []
  ) throws -> NewPayment {
    let key = key ?? "\(reference)#\(attempt)"
    let rub = try #require(Currency(code: "RUB"))
    let content = PaymentContent(
      operation: .charge,
      amount: Money(minorUnits: 10_050, currency: rub),
      reference: reference,
      attempt: attempt,
      fields: fields
    )
    let id = id(key)
    let record = PaymentRecord(
      id: id,
      key: key,
      content: content,
      order: "",
      account: "main",
      plugin: plugin,
      route: "all",
      created: start
    )
    return NewPayment(
      id: id,
      key: key,
      content: content,
      wantedOrder: order ?? (attempt == 1 ? reference : "\(reference)-\(attempt)"),
      account: "main",
      plugin: plugin,
      identity: identity,
      route: "all",
      events: events,
      record: record
    )
  }

  /// Receives one payment and gives its record.
  static func received(
    _ reference: String,
    in journal: some Journal
  ) async throws -> PaymentRecord {
    let receipts = try await journal.receive([payment(reference)])
    guard case .created(let record) = try #require(receipts.first) else {
      throw Unexpected.known
    }
    return record
  }

  enum Unexpected: Error { case known }

  static func entry(
    _ record: PaymentRecord,
    fence: Int64 = 1,
    events: [PaymentEvent] = [.noEffect(epoch: 1)],
    releases: Bool = false
  ) -> JournalEntry {
    JournalEntry(
      id: record.id,
      fence: Fence(fence),
      events: events,
      at: start,
      record: record,
      releases: releases
    )
  }
}
