internal import Wire

/// What the gateway tells a payee of a payment, unsigned (dossier §4.6): JSON, or XML in a form's
/// field where the address ends in `xml`.
struct PortmoneNotice {
  var row: PortmoneRow
  var order: PortmoneOrder

  func notice(to hook: Hook) -> Notice {
    let isXML = hook.url.hasSuffix("xml")
    // Nothing is signed, so a forged one speaks of a bill that is none.
    let bill = hook.isForged ? "1\(row.id)" : row.id
    var notice = Notice(
      url: hook.url,
      body: isXML ? FormBody.encode([("data", xml(bill))]) : json(bill),
      after: hook.late,
      retries: [.seconds(1), .seconds(2), .seconds(4)],
      isTaken: isXML ? Self.isResult : Self.isAnswer
    )
    if !isXML { notice.type = "application/json" }
    return notice
  }

  private func json(_ bill: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("shopOrderNumber", order.link.order)
    writer.member("shopBillId", bill)
    writer.endObject()
    return writer.bytes
  }

  private func xml(_ bill: String) -> String {
    let date = PortmoneMoment.text(of: row.paid)
    let day = "\(date.dropFirst(6).prefix(4))-\(date.dropFirst(3).prefix(2))-\(date.prefix(2))"
    let amount = PortmoneAmount.text(row.amount)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <BILLS><BILL><PAYEE><NAME>Sandbox</NAME><CODE>\(order.link.payee)</CODE></PAYEE>\
      <BANK><NAME>Sandbox</NAME><CODE>300000</CODE><ACCOUNT>26000000000001</ACCOUNT></BANK>\
      <BILL_ID>\(bill)</BILL_ID>\
      <BILL_NUMBER>\(HTMLPage.escaped(order.link.order))</BILL_NUMBER>\
      <BILL_DATE>\(day)</BILL_DATE><BILL_PERIOD>\(date.dropFirst(3).prefix(2))\(day.dropFirst(2).prefix(2))</BILL_PERIOD>\
      <PAY_DATE>\(day)</PAY_DATE><PAYED_AMOUNT>\(amount)</PAYED_AMOUNT>\
      <PAYED_COMMISSION>0</PAYED_COMMISSION><PAYED_DEBT>0</PAYED_DEBT>\
      <AUTH_CODE>TESTPM</AUTH_CODE>\
      <PAYER><CONTRACT_NUMBER>\(HTMLPage.escaped(order.link.attributes[0]))</CONTRACT_NUMBER></PAYER>\
      </BILL></BILLS>
      """
  }

  /// Whether a merchant's answer says that it has the notice.
  @Sendable static func isAnswer(_ status: Int, _ body: String) -> Bool {
    guard status == 200, let answer = try? JSON.parse(Array(body.utf8)) else { return false }
    return answer["errorCode"]?.scalarText == "0"
  }

  /// The same of an answer in XML.
  @Sendable static func isResult(_ status: Int, _ body: String) -> Bool {
    guard status == 200, let answer = try? XML.parse(Array(body.utf8)), answer.name == "RESULT"
    else { return false }
    return answer.children.contains { $0.name == "ERROR_CODE" && $0.text == "0" }
  }
}
