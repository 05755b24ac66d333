internal import Payments
internal import Synchronization

extension TinkoffSimulator {
  /// Charge: the effect of a payment by a stored card; here the magic amounts act.
  func charge(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let id = try fields.paymentID()
    _ = try fields.digits("RebillId", size: "235", format: "223")
    try fields.checkIP()
    guard terminal.allowsCharge else {
      throw TinkoffRefusal("10", "Метод Charge заблокирован для данного терминала.")
    }
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) in
        book.settle(until: call.now)
        guard let payment = book.look(at: id, now: call.now), payment.terminal == terminal.key
        else { throw TinkoffBook.notFound }
        guard payment.status == .new else { throw TinkoffBook.wrongState }
        return try Self.charge(payment, call, &book)
      }
    }
    return try outcome.get()
  }

  static func charge(
    _ payment: TinkoffPayment,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> Simulated {
    if let magic = MagicAmount(minorUnits: payment.amount) {
      return try charge(payment, magic, call, &book)
    }
    guard case .late(let delay) = call.trick else { return try succeed(payment, call, &book) }
    book.postpone(.charge, of: payment.id, until: call.now + delay)
    return .closed
  }

  private static func charge(
    _ payment: TinkoffPayment,
    _ magic: MagicAmount,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> Simulated {
    switch magic {
    case .success, .notifiedTwice: return try succeed(payment, call, &book)
    case .insufficientFunds: return decline(payment, .insufficientFunds, call, &book)
    case .softDecline: return decline(payment, .issuerAway, call, &book)
    case .hardDecline: return decline(payment, .lostCard, call, &book)
    case .needsAuthentication: return decline(payment, .needsCode, call, &book)
    case .pendingThreePolls: return begin(payment, .succeeds(afterLooks: 3), call, &book)
    case .inProcessForEver: return begin(payment, .nothing, call, &book)
    case .expires: return begin(payment, .expires, call, &book)
    case .slow:
      var answer = try succeed(payment, call, &book)
      answer.delay = .seconds(3)
      return answer
    case .effectThenClosed:
      _ = try succeed(payment, call, &book)
      return .closed
    case .closedBeforeEffect:
      if book.drops("charge", of: payment.id) { return .closed }
      return try succeed(payment, call, &book)
    case .effectThenBadGateway:
      _ = try succeed(payment, call, &book)
      return .html(502, "502 Bad Gateway")
    case .unknownStatus:
      var call = call
      call.trick = .unknownStatus
      return try succeed(payment, call, &book)
    case .anotherAmount:
      var other = payment
      other.taken += 100
      book[payment.id] = other
      return try succeed(other, call, &book)
    case .lateEffect:
      book.postpone(.charge, of: payment.id, until: call.now + .milliseconds(1500))
      return .closed
    }
  }

  static func succeed(
    _ payment: TinkoffPayment,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> Simulated {
    let charged = try book.apply(.charge, to: payment.id, at: call.now)
    if call.trick == .twice {
      let kind: LedgerEffect.Kind = charged.isTwoStage ? .authorize : .charge
      book.record(kind, charged.taken, of: charged, at: call.now)
    }
    return TinkoffReply(charged, trick: call.trick)
      .answerWithAmount { writer in
        // Whoever comes from the issuer learns the stored card by a notification only.
        guard call.method == "FinishAuthorize" else { return }
        if let id = charged.payer.cardID { writer.member("CardId", id) }
        if let id = charged.payer.rebillID { writer.member("RebillId", id) }
      }
  }

  static func decline(
    _ payment: TinkoffPayment,
    _ why: TinkoffPayment.Decline,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) -> Simulated {
    let declined = book.decline(payment, why)
    var reply = TinkoffReply(declined, trick: call.trick)
    reply.decline = why
    return reply.answerWithAmount()
  }

  /// Leaves the payment open.
  private static func begin(
    _ payment: TinkoffPayment,
    _ plan: TinkoffPayment.Plan,
    _ call: ProviderCall,
    _ book: inout TinkoffBook
  ) -> Simulated {
    var open = payment
    open.move(to: .authorizing)
    open.plan = plan
    book[payment.id] = open
    return TinkoffReply(open, trick: call.trick).answerWithAmount()
  }
}
