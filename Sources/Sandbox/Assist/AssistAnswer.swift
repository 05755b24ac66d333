internal import HTTPServer
internal import Wire

/// Writes an answer of a web service in the format that was asked for (dossier §3.1).
struct AssistAnswer {
  var service: AssistService
  var format: AssistFormat

  func fault(_ fault: AssistFault) -> Simulated {
    let pairs = [("firstcode", "\(fault.first)"), ("secondcode", "\(fault.second)")]
    switch format {
    case .csv: return reply(Self.table([pairs]))
    case .xml:
      var markup = AssistMarkup()
      markup.raw("<result firstcode=\"\(fault.first)\" secondcode=\"\(fault.second)\"></result>")
      return reply(markup.text)
    case .soap: return reply(Self.soapFault(fault))
    case .json:
      var writer = JSONWriter()
      writer.beginObject()
      for (name, value) in pairs { writer.member(name, value) }
      writer.endObject()
      return reply(writer.bytes)
    }
  }

  /// The bills, with their operations where the service lists them.
  func rows(_ rows: [AssistRow], second: Int = 0) -> Simulated {
    switch format {
    case .csv: return reply(Self.table(csv(rows)))
    case .xml: return reply(xml(rows, second))
    case .soap: return reply(soap(rows))
    case .json: return reply(json(rows))
    }
  }

  private func reply(_ text: String) -> Simulated { reply(Array(text.utf8)) }

  private func reply(_ body: [UInt8]) -> Simulated {
    let type = HTTPHeader("Content-Type", format.type)
    return Simulated(ServerReply(status: 200, headers: [type], body: body))
  }

  /// A record for each bill; of a list of operations one for each of them, under its own number.
  private func csv(_ rows: [AssistRow]) -> [[(String, String)]] {
    guard service == .orderresult else { return rows.map(\.pairs) }
    return rows.flatMap { row in
      row.operations.isEmpty
        ? [row.pairs]
        : row.operations.map { operation in
          let own = Dictionary(operation) { first, _ in first }
          return row.pairs.map { ($0.0, own[$0.0] ?? $0.1) }
        }
    }
  }

  /// Names in the first record; what holds a delimiter stands in quotes.
  private static func table(_ records: [[(String, String)]]) -> String {
    let names = records.first?.map(\.0) ?? ["ordernumber", "billnumber", "orderstate"]
    let lines = [names] + records.map { $0.map { quoted($0.1) } }
    return lines.map { $0.joined(separator: ";") + "\r\n" }.joined()
  }

  private static func quoted(_ value: String) -> String {
    guard value.contains(where: { ";\"\r\n".contains($0) }) else { return value }
    return "\"\(value.replacing("\"", with: "\"\""))\""
  }

  private func xml(_ rows: [AssistRow], _ second: Int) -> String {
    var markup = AssistMarkup()
    markup.raw("<result firstcode=\"0\" secondcode=\"\(second)\">")
    if service.hasOrdersLayer { markup.open("orders") }
    for row in rows { order(row, &markup) }
    if service.hasOrdersLayer { markup.close("orders") }
    markup.raw("</result>\n")
    return markup.text
  }

  private func order(_ row: AssistRow, _ markup: inout AssistMarkup) {
    markup.open("order")
    for (name, value) in row.pairs { markup.element(name, value) }
    if service == .orderresult {
      markup.open("operations")
      for operation in row.operations {
        markup.open("operation")
        for (name, value) in operation { markup.element(name, value) }
        markup.close("operation")
      }
      markup.close("operations")
    }
    markup.close("order")
  }

  private func soap(_ rows: [AssistRow]) -> String {
    var markup = AssistMarkup()
    // Now one prefix, now the other.
    let isOdd = rows.first?.bill.number.utf8.last.map { $0 & 1 == 1 }
    markup.prefix = isOdd == true ? "tns:" : "ASS-NS:"
    let space = markup.prefix.dropLast()
    markup.raw(Self.envelope)
    markup.open(
      "\(service.rawValue)Response",
      " xmlns:\(space)=\"http://www.paysecure.ru/ws/\""
    )
    for row in rows { order(row, &markup) }
    markup.close("\(service.rawValue)Response")
    markup.raw(Self.envelopeEnd)
    return markup.text
  }

  static let envelope =
    "<SOAP-ENV:Envelope xmlns:SOAP-ENV=\"http://schemas.xmlsoap.org/soap/envelope/\">"
    + "<SOAP-ENV:Body>"
  static let envelopeEnd = "</SOAP-ENV:Body></SOAP-ENV:Envelope>\n"

  static func soapFault(_ fault: AssistFault) -> String {
    var markup = AssistMarkup()
    markup.raw(envelope)
    markup.raw("<SOAP-ENV:Fault><faultcode>SOAP-ENV:Client</faultcode>")
    markup.raw("<faultstring>\(fault.first):\(fault.second)</faultstring>")
    markup.raw("<detail><message>firstcode=\(fault.first) secondcode=\(fault.second)</message>")
    markup.raw("<recommendation/></detail></SOAP-ENV:Fault>")
    markup.raw(envelopeEnd)
    return markup.text
  }
}
