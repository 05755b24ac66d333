internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// SendClosingReceipt: the second receipt, when what was paid for ahead is handed over.
  func closeReceipt(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    guard let receipt = fields.body["Receipt"], receipt != .null else {
      throw TinkoffRefusal("309", "Поле Receipt не должно быть пустым.")
    }
    try TinkoffReceipt.check(receipt, amount: nil)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        let payment = try book.looked(at: id, of: terminal, now: call.now)
        guard payment.status == .confirmed else { throw TinkoffBook.wrongState }
        guard let first = payment.registered.receipt, TinkoffReceipt.isPaidAhead(first) else {
          throw TinkoffRefusal("309", "У платежа нет чека предоплаты.")
        }
        book.news.append(.receipt(payment, receipt))
      }
    }
    try outcome.get()
    return JSONObject.accepted(terminal).answer
  }
}
