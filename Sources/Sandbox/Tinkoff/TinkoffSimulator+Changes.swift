internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// Confirm: takes what is held, or a part of it.
  func confirm(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let amount = try fields.amount()
    try fields.checkIP()
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        let payment = try book.looked(at: id, of: terminal, now: call.now)
        let left = amount ?? payment.left
        try TinkoffReceipt.check(fields.body["Receipt"], amount: left)
        return try book.change(payment, .confirm(amount), call)
      }
    }
    let done = try outcome.get()
    let reply = TinkoffReply(done.payment, trick: done.trick)
    return done.ending.end(reply.answer { reply.writeParameters(to: &$0) })
  }

  /// Cancel: lets go, gives back, or closes what was never paid.
  func cancel(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    let amount = try fields.amount()
    let request = try fields.text("ExternalRequestId", 1...256, code: "203")
    try fields.checkIP()
    if let bank = fields.text("QrMemberId"), TinkoffBank.bank(bank) == nil {
      throw TinkoffRefusal("3044", "Неверный bankId.")
    }
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> TinkoffBook.Changed in
        book.settle(until: call.now)
        let payment = try book.looked(at: id, of: terminal, now: call.now)
        // The merchant's own number makes a repeat harmless: it gets the present state.
        if let request, payment.cancels.contains(request) {
          return TinkoffBook.Changed(payment: payment, before: payment.left, trick: call.trick)
        }
        if !payment.status.awaitsPayer {
          try TinkoffReceipt.check(fields.body["Receipt"], amount: amount ?? payment.left)
        }
        let done = try book.change(payment, .cancel(amount), call)
        // The fast payments system keeps no such number.
        if let request, done.isAccepted, !payment.rail.isFastPayment {
          book[id]?.cancels.insert(request)
        }
        return done
      }
    }
    let done = try outcome.get()
    var reply = TinkoffReply(done.payment, trick: done.trick)
    reply.hasNumericID = true
    return done.ending.end(
      reply.answer { writer in
        writer.member("OriginalAmount", done.before)
        writer.member("NewAmount", done.payment.left)
        if let request { writer.member("ExternalRequestId", request) }
      }
    )
  }
}
