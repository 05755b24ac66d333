internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// GetState: one payment by the bank's number.
  func getState(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    try fields.checkIP()
    let found = book.withLock { book in
      book.settle(until: call.now)
      return book.look(at: id, now: call.now)
    }
    guard let payment = found, payment.terminal == terminal.key, call.trick != .missing else {
      throw TinkoffBook.notFound
    }
    if case .late = call.trick { return .closed }
    var reply = TinkoffReply(payment, trick: call.trick)
    if call.trick == .stale || call.trick == .twoMatches {
      reply.status = payment.staleStatus.rawValue
    }
    return reply.answerWithAmount { reply.writeParameters(to: &$0) }
  }

  /// CheckOrder: the payments of an order by the merchant's number.
  func checkOrder(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    guard let order = try fields.text("OrderId", 1...36, code: "212") else {
      throw TinkoffRefusal("212", "Размер поля OrderId должен быть от 1 до 36.")
    }
    let found = book.withLock { book in
      book.settle(until: call.now)
      return book.payment(terminal: terminal.key, order: order)
        .flatMap {
          book.look(at: $0.id, now: call.now)
        }
    }
    // Not documented; the dossier's assumption.
    guard let payment = found, call.trick != .missing else {
      throw TinkoffRefusal("255", "Заказ не найден.")
    }
    if case .late = call.trick { return .closed }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("TerminalKey", terminal.key)
    writer.member("OrderId", call.trick == .otherOrder ? "\(order)-0" : order)
    writer.member("Success", call.trick != .unknownCode)
    writer.member("ErrorCode", call.trick == .unknownCode ? "7777" : "0")
    writer.member("Message", "OK")
    writer.key("Payments")
    writer.beginArray()
    Self.write(payment, id: payment.id, trick: call.trick, to: &writer)
    if call.trick == .twoMatches {
      Self.write(payment, id: String(payment.id.reversed()), trick: nil, to: &writer)
    }
    writer.endArray()
    writer.endObject()
    return .json(writer.bytes)
  }

  /// One of an order's payments; its code is a number here (dossier §1).
  private static func write(
    _ payment: TinkoffPayment,
    id: String,
    trick: ProviderCall.Trick?,
    to writer: inout JSONWriter
  ) {
    var status = trick == .stale ? payment.staleStatus.rawValue : payment.word
    if trick == .unknownStatus { status = "COMPLETING" }
    writer.beginObject()
    writer.member("PaymentId", id)
    writer.member("Amount", trick == .otherAmount ? payment.taken + 100 : payment.taken)
    writer.member("Status", status)
    if payment.captured > 0 || payment.held > 0 {
      writer.member("RRN", "1\(payment.id.prefix(11))")
    }
    writer.member("Success", payment.decline == nil)
    writer.key("ErrorCode")
    writer.number(payment.decline?.code ?? "0")
    writer.member("Message", payment.decline?.text ?? "OK")
    writer.endObject()
  }
}
