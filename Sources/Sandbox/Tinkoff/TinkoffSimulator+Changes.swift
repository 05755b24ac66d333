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
        try Self.change(id, .confirm(amount), of: terminal, call, &book)
      }
    }
    guard let (payment, _) = try outcome.get() else { return .closed }
    return TinkoffReply(payment, trick: call.trick).answer { _ in }
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
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> (TinkoffPayment, Int64)? in
        book.settle(until: call.now)
        // The merchant's own number makes a repeat harmless: it gets the present state.
        if let payment = book[id], payment.terminal == terminal.key, let request,
          payment.cancels.contains(request)
        {
          return (payment, payment.left)
        }
        let done = try Self.change(id, .cancel(amount), of: terminal, call, &book)
        if let request { book[id]?.cancels.insert(request) }
        return done
      }
    }
    guard let (payment, before) = try outcome.get() else { return .closed }
    var reply = TinkoffReply(payment, trick: call.trick)
    reply.hasNumericID = true
    return reply.answer { writer in
      writer.member("OriginalAmount", before)
      writer.member("NewAmount", payment.left)
      if let request { writer.member("ExternalRequestId", request) }
    }
  }

  /// The payment after the change and what was left of it before; nil when it happens later.
  private static func change(
    _ id: String,
    _ change: TinkoffBook.Change,
    of terminal: TinkoffTerminal,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> (TinkoffPayment, Int64)? {
    book.settle(until: call.now)
    guard let payment = book.look(at: id, now: call.now), payment.terminal == terminal.key else {
      throw TinkoffBook.notFound
    }
    if case .late(let delay) = call.trick {
      book.postpone(change, of: id, until: call.now + delay)
      return nil
    }
    var changed = try book.apply(change, to: id, at: call.now)
    // Doing it twice is refused by the state unless something is left.
    if call.trick == .twice, let again = try? book.apply(change, to: id, at: call.now) {
      changed = again
    }
    return (changed, payment.left)
  }
}
