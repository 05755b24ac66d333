internal import Wire

extension AssistAnswer {
  /// The answer in JSON: each service has a root of its own, and a list of one may be an object.
  func json(_ rows: [AssistRow]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    switch service {
    case .silentpay, .tokenpay:
      writer.key("order")
      list(rows, &writer) { row, writer in order(row, withOperations: true, &writer) }
    case .orderresult:
      writer.key(service.rawValue)
      writer.beginObject()
      writer.key("orders")
      list(rows, &writer) { row, writer in order(row, withOperations: true, &writer) }
      writer.endObject()
    case .orderstate:
      writer.key(service.rawValue)
      if rows.count == 1 { state(rows[0], &writer) } else { list(rows, &writer, state) }
    case .cancel, .wscancel:
      writer.key("wscancel")
      writer.beginObject()
      if let row = rows.first {
        writer.key("order")
        order(row, withOperations: false, &writer)
        checkdata(row, &writer)
      }
      writer.endObject()
    case .charge, .recurrent, .payrequest:
      writer.key(service.rawValue)
      if let row = rows.first { order(row, withOperations: false, &writer) } else { writer.null() }
    }
    writer.endObject()
    return writer.bytes
  }

  private func list(
    _ rows: [AssistRow],
    _ writer: inout JSONWriter,
    _ write: (AssistRow, inout JSONWriter) -> Void
  ) {
    writer.beginArray()
    for row in rows { write(row, &writer) }
    writer.endArray()
  }

  private func order(
    _ row: AssistRow,
    withOperations isLong: Bool,
    _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    for (name, value) in row.pairs { writer.member(name, value) }
    if isLong {
      writer.key("operations")
      writer.beginArray()
      for operation in row.operations {
        writer.beginObject()
        for (name, value) in operation { writer.member(name, value) }
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private func state(_ row: AssistRow, _ writer: inout JSONWriter) {
    let names: Set<String> = [
      "ordernumber", "billnumber", "orderamount", "ordercurrency", "orderstate",
    ]
    writer.beginObject()
    for (name, value) in row.pairs where names.contains(name) { writer.member(name, value) }
    checkdata(row, &writer)
    writer.endObject()
  }

  private func checkdata(_ row: AssistRow, _ writer: inout JSONWriter) {
    writer.key("checkdata")
    writer.beginObject()
    for (name, value) in row.checkdata { writer.member(name, value) }
    writer.endObject()
  }
}
