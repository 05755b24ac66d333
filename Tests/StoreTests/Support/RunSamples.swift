import Batch
import Engine
import Payments
import Store
import Testing

/// Runs with invented names.
enum RunSamples {
  static func id(_ name: String) throws -> RunID { try #require(RunID(text: "run_\(name)")) }

  static func run(
    _ name: String,
    content: String = "sha256:1",
    mapping: String = "",
    round: Int = 1,
    rows: Int = 3
  ) throws -> RunRecord {
    RunRecord(
      id: try id(name),
      file: "in/\(name).csv",
      contentDigest: content,
      mapping: mapping,
      mappingDigest: mapping,
      round: round,
      format: RunFormat(
        delimiter: 0x3B,
        encoding: "utf-8",
        hasByteOrderMark: true,
        lineEnding: .crlf,
        preamble: [],
        header: Array("reference;сума".utf8),
        headerCells: 2
      ),
      rows: rows,
      width: 2,
      created: Samples.start,
      resultPath: "in/\(name).result.csv"
    )
  }

  static func order(_ reference: String) throws -> PaymentOrder {
    let payment = try Samples.payment(reference, fields: ["card": "0012"])
    return PaymentOrder(
      id: payment.id,
      key: payment.key,
      base: reference,
      round: 1,
      content: payment.content,
      wantedOrder: payment.wantedOrder,
      account: payment.account,
      route: payment.route
    )
  }

  static func row(
    _ number: Int,
    _ reference: String,
    valueDigest: String? = nil
  ) throws -> RunRow {
    RunRow(
      number: number,
      line: number + 1,
      original: [0xFF, 0x00] + Array("\(reference);1".utf8),
      cells: 2,
      plan: .payment(try order(reference)),
      valueDigest: valueDigest
    )
  }

  static func ended(_ number: Int, _ kind: RowEnd.Kind, reason: String) -> RunRow {
    RunRow(
      number: number,
      line: number + 1,
      original: [],
      cells: 0,
      plan: .ended(RowEnd(kind, reason: reason, message: "a message", payment: nil))
    )
  }

  /// A run that is past `loading`, with these rows.
  static func started(
    _ name: String,
    rows: [RunRow],
    content: String = "sha256:1",
    in journal: SQLiteJournal
  ) async throws -> RunID {
    let run = try run(name, content: content, rows: rows.count)
    #expect(try await journal.create(run) == .created)
    try await journal.append(rows, to: run.id)
    try await journal.advance(run.id, to: .running, addingMilliseconds: 0)
    return run.id
  }

  /// What a payment of an order looks like when it is received.
  static func received(_ order: PaymentOrder, in journal: SQLiteJournal) async throws
    -> PaymentRecord
  {
    try await Samples.received(try #require(order.content.reference), in: journal)
  }
}
