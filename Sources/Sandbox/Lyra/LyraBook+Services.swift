internal import Payments

extension LyraBook {
  /// What a web service came to.
  struct Done {
    var row: LyraAnswer.Row
    var trick: ProviderCall.Trick?
    var ending = Ending.reply
  }

  /// A transaction with its session, when it is the shop's.
  func row(_ transaction: LyraTransaction, of shop: String) -> LyraAnswer.Row? {
    guard let session = self[session: transaction.session], session.shop == shop else { return nil }
    return LyraAnswer.Row(transaction: transaction, session: session)
  }

  /// Does what a web service is asked to; a magic amount acts where a part is given back.
  mutating func obey(
    _ order: LyraOrder,
    shop: String,
    _ call: ProviderCall
  ) throws(LyraFault) -> Done {
    guard let seen = look(at: order.uuid, now: call.now), let row = row(seen, of: shop) else {
      throw .notFound
    }
    let change = try change(of: order, row)
    var done = Done(row: row, trick: call.trick)
    if case .late(let delay) = call.trick {
      postpone(change, until: call.now + delay)
      done.ending = .closed
      return done
    }
    var magic: MagicAmount?
    if case .refund(_, let amount) = change, row.session.form.currency.exponent == 2,
      amount != seen.amount
    {
      magic = MagicAmount(minorUnits: amount)
    }
    if let changed = try move(change, of: seen, magic, call, &done) {
      done.row.transaction = changed
    }
    return done
  }

  /// What has to change, as the transaction's status allows.
  private func change(of order: LyraOrder, _ row: LyraAnswer.Row) throws(LyraFault) -> Change {
    let payment = row.transaction
    let money = row.session.form.currency.code
    switch order.verb {
    case .validate: return .validate(uuid: order.uuid)
    case .capture: return .capture(uuid: order.uuid)
    case .update(let amount, let currency):
      guard currency == money else { throw .wrongCurrency }
      return .lessen(uuid: order.uuid, amount)
    case .cancelOrRefund(let mode, let amount, let currency):
      guard currency == money else { throw .wrongCurrency }
      if payment.status.isHeld, !payment.isCredit {
        guard mode != .refund else { throw .wrongState }
        // A part is cancelled by an update.
        guard amount == payment.amount else { throw .wrongAmount }
        return .cancel(uuid: order.uuid)
      }
      guard mode != .cancellation else { throw .wrongState }
      _ = try refundable(order.uuid, amount)
      return .refund(uuid: order.uuid, amount)
    }
  }

  /// The changed transaction; nil when nothing has changed yet.
  private mutating func move(
    _ change: Change,
    of payment: LyraTransaction,
    _ magic: MagicAmount?,
    _ call: ProviderCall,
    _ done: inout Done
  ) throws(LyraFault) -> LyraTransaction? {
    switch magic {
    case .insufficientFunds: throw .declined(.insufficientFunds)
    case .softDecline: throw .declined(.issuerAway)
    case .hardDecline: throw .declined(.keepCard)
    case .pendingThreePolls: return try begin(change, afterLooks: 3, at: call.now)
    case .inProcessForEver: return try begin(change, afterLooks: nil, at: call.now)
    case .closedBeforeEffect where !payment.dropped.contains("\(change)"):
      var dropped = payment
      dropped.dropped.insert("\(change)")
      self[payment.uuid] = dropped
      done.ending = .closed
      return nil
    case .lateEffect:
      postpone(change, until: call.now + .milliseconds(1500))
      done.ending = .closed
      return nil
    case .slow: done.ending = .slow
    case .effectThenClosed: done.ending = .closed
    case .effectThenBadGateway: done.ending = .badGateway
    case .unknownStatus: done.trick = .unknownStatus
    case nil, .success, .anotherAmount, .notifiedTwice, .needsAuthentication, .expires,
      .closedBeforeEffect:
      break
    }
    var moved = change
    if magic == .anotherAmount, case .refund(let uuid, let amount) = change {
      moved = .refund(uuid: uuid, amount + 100)
    }
    var changed = try apply(moved, at: call.now)
    // Doing it twice is refused by the state unless something is left.
    if call.trick == .twice, let again = try? apply(moved, at: call.now) { changed = again }
    return changed
  }

  /// Leaves a refund under way; its sum is kept from being given back twice.
  private mutating func begin(
    _ change: Change,
    afterLooks looks: Int?,
    at now: Instant
  ) throws(LyraFault) -> LyraTransaction {
    guard case .refund(let uuid, let amount) = change else { throw .wrongState }
    var credit = try reserve(uuid, amount, .underVerification, at: now)
    credit.plan = .succeeds(afterLooks: looks)
    self[credit.uuid] = credit
    return credit
  }
}
