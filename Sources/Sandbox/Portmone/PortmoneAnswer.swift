internal import Payments
internal import Wire

/// The gateway's answers (dossier §4.3): camel case and snake case side by side, amounts as text.
struct PortmoneAnswer {
  var trick: ProviderCall.Trick?

  static func link(_ address: String) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("linkPayment", address)
    writer.member("errorCode", "0")
    writer.member("error", "")
    writer.endObject()
    return .json(writer.bytes)
  }

  func fault(_ fault: PortmoneFault) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("errorCode", trick == .unknownCode ? "777" : fault.code)
    writer.member("error", fault.message)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// The rows of `result`, never in the order of time.
  func rows(_ rows: [PortmoneRow], of order: PortmoneOrder, payee: PortmonePayee) -> Simulated {
    var rows = rows
    if trick == .twoMatches, let last = rows.last {
      rows.append(
        PortmoneRow(
          id: String(last.id.reversed()),
          amount: last.amount,
          status: last.status,
          paid: last.paid
        )
      )
    }
    var writer = JSONWriter(reservingByteCount: 1024)
    writer.beginArray()
    for row in rows.reversed() { write(row, of: order, payee, to: &writer) }
    writer.endArray()
    return .json(writer.bytes)
  }

  private func write(
    _ row: PortmoneRow,
    of order: PortmoneOrder,
    _ payee: PortmonePayee,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("shopBillId", row.id)
    writer.member("shopOrderNumber", number(of: order))
    writer.member("description", order.link.description)
    writer.member("billAmount", PortmoneAmount.text(amount(of: row)))
    writer.member("status", word(of: row))
    for (place, text) in order.link.attributes.prefix(4).enumerated() {
      writer.member("attribute\(place + 1)", text)
    }
    writer.member("commission", "0")
    writer.member("pay_date", PortmoneMoment.text(of: row.paid))
    writer.member("payee_export_flag", "N")
    writer.key("pay_order_date")
    writer.null()
    writer.member("chargeback", "N")
    writer.member("payee_id", payee.id)
    writer.member("payee_name", "Sandbox")
    writer.member("authCode", row.status == .rejected ? "" : "TESTPM")
    // "0" says that the question was understood, also of a rejected row.
    writer.member("errorCode", "0")
    writer.member("errorMessage", row.message)
    writer.member("cardMask", "444433******1111")
    writer.member("token", "")
    writer.member("gateType", "ECOMM")
    writer.endObject()
  }

  /// The row of a change: in a list the first time, alone afterwards.
  func change(_ row: PortmoneRow, of order: PortmoneOrder) -> Simulated {
    var writer = JSONWriter(reservingByteCount: 512)
    let isList = order.answers == 1
    if isList { writer.beginArray() }
    writer.beginObject()
    writer.member("shop_bill_id", row.id)
    writer.member("shop_order_number", number(of: order))
    writer.member("description", order.link.description)
    writer.member("bill_date", PortmoneMoment.text(of: order.started))
    writer.member("pay_date", PortmoneMoment.text(of: row.paid))
    writer.member("bill_amount", PortmoneAmount.text(amount(of: row)))
    writer.member("auth_code", "TESTPM")
    writer.member("status", word(of: row))
    writer.member("attribute1", order.link.attributes[0])
    writer.member("attribute2", order.link.attributes[1])
    writer.member("error_code", "0")
    writer.member("error_message", row.message)
    writer.endObject()
    if isList { writer.endArray() }
    return .json(writer.bytes)
  }

  private func amount(of row: PortmoneRow) -> Int64 {
    guard trick == .otherAmount else { return row.amount }
    return row.amount < 0 ? row.amount - 100 : row.amount + 100
  }

  private func number(of order: PortmoneOrder) -> String {
    trick == .otherOrder ? "\(order.link.order)-x" : order.link.order
  }

  private func word(of row: PortmoneRow) -> String {
    trick == .unknownStatus ? "RECONCILED" : row.word
  }
}
