import Payments
public import Wire

extension BatchPreview {
  /// Writes the preview as the object of `batch check --format json`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rows", rows)
    writer.member("valid", valid)
    writer.member("invalid", invalid)
    writer.member("duplicates", duplicates)
    writer.member("known", known.total)
    writer.key("known_by_state")
    writer.beginObject()
    writer.member("paid", known.paid)
    writer.member("unpaid", known.unpaid)
    writer.member("open", known.open)
    writer.member("earlier", known.earlier)
    writer.endObject()
    writer.member("encoding", encoding)
    writer.member("delimiter", delimiter)
    writer.member("digest", digest)
    writer.key("totals")
    writer.beginArray()
    for total in totals { write(total, to: &writer) }
    writer.endArray()
    writer.key("refused")
    if let refused {
      writer.beginObject()
      writer.member("code", refused.code.rawValue)
      writer.member("line", refused.line)
      writer.member("column", refused.column)
      writer.member("message", refused.message)
      writer.member("help", ifPresent: refused.help)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.key("diagnostics")
    writer.beginArray()
    for mistake in mistakes { write(mistake, to: &writer) }
    writer.endArray()
    if mistakesLeftOut > 0 { writer.member("diagnostics_left_out", mistakesLeftOut) }
    writer.endObject()
  }

  private func write(_ total: Total, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("currency", total.currency.code)
    writer.key("account")
    if let account = total.account { writer.text(account) } else { writer.null() }
    writer.member("count", total.count)
    writer.key("amount")
    writer.beginObject()
    writer.member("minor", total.minorUnits)
    writer.member("currency", total.currency.code)
    writer.member("text", total.amountText)
    writer.endObject()
    writer.endObject()
  }

  private func write(_ mistake: RowMistake, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("row", mistake.row)
    writer.member("line", mistake.line)
    writer.member("column", mistake.column)
    writer.key("field")
    if let cell = mistake.cell { writer.integer(cell) } else { writer.null() }
    writer.member("severity", mistake.severity.rawValue)
    writer.member("code", mistake.code.rawValue)
    writer.member("message", mistake.message)
    writer.member("found", mistake.found)
    writer.member("help", mistake.help ?? "")
    writer.endObject()
  }
}
