internal import HTTPServer
internal import Payments
internal import Wire

/// The answers of the web services (dossier §7 and §11).
struct LyraAnswer {
  /// A transaction with the session that it belongs to.
  struct Row {
    var transaction: LyraTransaction
    var session: LyraSession
  }

  var service: String
  var trick: ProviderCall.Trick?
  var shop = ""

  init(service: String, trick: ProviderCall.Trick?) {
    self.service = service
    self.trick = trick
  }

  func echo(_ value: String) -> Simulated {
    answer("SUCCESS") { writer in
      writer.member("value", value)
      writer.member("_type", "V4/Charge/SDKTestResponse")
    }
  }

  func fault(_ fault: LyraFault) -> Simulated {
    var answer = answer("ERROR") { writer in
      writer.member("errorCode", fault.code)
      writer.member("errorMessage", fault.message)
      writer.key("detailedErrorCode")
      if let detail = fault.detail { writer.text(detail) } else { writer.null() }
      writer.key("detailedErrorMessage")
      writer.null()
      writer.member("_type", "V4/WebService/WebServiceError")
    }
    answer.reply.status = fault.status
    return answer
  }

  func transaction(_ row: Row) -> Simulated { answer("SUCCESS") { members(of: row, to: &$0) } }

  func order(_ order: String, _ rows: [Row], now: Instant) -> Simulated {
    answer("SUCCESS") { writer in
      let isOpen = rows.contains { $0.session.isOpen(at: now) }
      orderMembers(order, rows, isOpen: isOpen, to: &writer)
      writer.member("_type", "V4/Order")
    }
  }

  /// The form token of a payment on a page of the shop's own.
  func token(_ session: LyraSession) -> Simulated {
    answer("SUCCESS") { writer in
      writer.member("formToken", session.id)
      writer.member("_type", "V4/Charge/PaymentForm")
    }
  }

  /// The members of an order with its transactions.
  func orderMembers(
    _ order: String,
    _ rows: [Row],
    isOpen: Bool,
    to writer: inout JSONWriter
  ) {
    writer.member("shopId", shop)
    writer.member("orderId", order)
    writer.member("orderCycle", isOpen ? "OPEN" : "CLOSED")
    writer.member("orderStatus", Self.status(of: rows.map(\.transaction)))
    if let last = rows.last { writeDetails(of: last.session, to: &writer) }
    writer.key("transactions")
    writer.beginArray()
    for row in rows {
      writer.beginObject()
      members(of: row, to: &writer)
      writer.endObject()
      guard trick == .twoMatches else { continue }
      writer.beginObject()
      members(of: row, uuid: String(row.transaction.uuid.reversed()), to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// The order's status, from the payments in it.
  private static func status(of transactions: [LyraTransaction]) -> String {
    let payments = transactions.filter { !$0.isCredit }
    for word in ["PAID", "RUNNING"] where payments.contains(where: { $0.status.short == word }) {
      return word
    }
    return payments.allSatisfy { $0.status == .abandoned } ? "ABANDONED" : "UNPAID"
  }

  private func answer(_ status: String, _ members: (inout JSONWriter) -> Void) -> Simulated {
    var writer = JSONWriter(reservingByteCount: 2048)
    writer.beginObject()
    writer.member("webService", service)
    writer.member("version", "V4")
    writer.member("applicationVersion", "sandbox")
    writer.member("status", status)
    writer.key("answer")
    writer.beginObject()
    members(&writer)
    writer.endObject()
    writer.member("mode", "TEST")
    writer.member("_type", "V4/WebService/Response")
    writer.endObject()
    return .json(writer.bytes)
  }
}
