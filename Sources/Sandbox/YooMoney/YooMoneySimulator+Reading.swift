internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// A wallet's rows: newest first, page by page.
  func history(
    _ fields: YooMoneyFields,
    _ token: YooMoneyToken,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    guard token.may("operation-history") else { throw .scope }
    let filter = try YooMoneyFilter(fields)
    var rows = book.withLock { $0.look(at: token.wallet, now: call.now) }
    switch call.trick {
    case .missing: rows = []
    case .stale: rows = rows.map(Self.older)
    case .twoMatches: rows = rows.flatMap { [$0, Self.twin(of: $0)] }
    default: break
    }
    rows = rows.filter(filter.counts)
    let end = filter.start + filter.count
    var writer = JSONWriter(reservingByteCount: 1024)
    writer.beginObject()
    if end < rows.count { writer.member("next_record", String(end)) }
    writer.key("operations")
    writer.beginArray()
    for row in rows.dropFirst(filter.start).prefix(filter.count) {
      writer.beginObject()
      Self.write(row, call.trick, to: &writer)
      if filter.isDetailed { Self.writeDetails(row, to: &writer) }
      writer.endObject()
    }
    writer.endArray()
    writer.member("recommended_by", "nobody")
    writer.endObject()
    return .json(writer.bytes)
  }

  func details(
    _ fields: YooMoneyFields,
    _ token: YooMoneyToken,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Simulated {
    guard token.may("operation-details") else { throw .scope }
    let rows = book.withLock { $0.look(at: token.wallet, now: call.now) }
    guard let row = rows.first(where: { $0.id == fields["operation_id"] }), call.trick != .missing
    else { throw .code("illegal_param_operation_id") }
    var writer = JSONWriter()
    writer.beginObject()
    Self.write(call.trick == .stale ? Self.older(row) : row, call.trick, to: &writer)
    Self.writeDetails(row, to: &writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  private static func older(_ row: YooMoneyOperation) -> YooMoneyOperation {
    var older = row
    older.status = .running
    return older
  }

  private static func twin(of row: YooMoneyOperation) -> YooMoneyOperation {
    YooMoneyOperation(
      id: YooMoneyBook.operationID(of: "twin\0\(row.id)"),
      wallet: row.wallet,
      kind: row.kind,
      status: row.status,
      at: row.at,
      pattern: row.pattern,
      amount: row.amount,
      other: row.other,
      label: row.label,
      peer: row.peer
    )
  }

  private static func write(
    _ row: YooMoneyOperation,
    _ trick: ProviderCall.Trick?,
    to writer: inout JSONWriter
  ) {
    writer.member("operation_id", row.id)
    writer.member("status", trick == .unknownStatus ? "reconsidering" : row.status.rawValue)
    writer.member("datetime", MomentText.text(of: row.at))
    writer.member("title", row.isIncoming ? "Пополнение" : "Перевод &quot;\(row.peer)&quot;")
    if !row.pattern.isEmpty { writer.member("pattern_id", row.pattern) }
    writer.member("direction", row.isIncoming ? "in" : "out")
    writer.key("amount")
    writer.value(YooMoneyAmount.json(row.amount + (trick == .otherAmount ? 100 : 0)))
    if !row.label.isEmpty {
      writer.member("label", trick == .otherOrder ? "\(row.label)-x" : row.label)
    }
    writer.member("type", row.kind.rawValue)
  }

  private static func writeDetails(_ row: YooMoneyOperation, to writer: inout JSONWriter) {
    if row.kind == .outgoing {
      writer.key("amount_due")
      writer.value(YooMoneyAmount.json(row.other))
      writer.key("fee")
      writer.value(YooMoneyAmount.json(row.amount - row.other))
      writer.member("recipient", row.peer)
      writer.member("recipient_type", row.peer.contains("@") ? "email" : "account")
    }
    if row.kind == .incoming { writer.member("sender", row.peer) }
    if !row.message.isEmpty { writer.member("message", row.message) }
    if !row.comment.isEmpty { writer.member("comment", row.comment) }
    writer.member("codepro", false)
    writer.member("details", "Paid in the sandbox")
  }
}
