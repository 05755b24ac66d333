internal import Payments

extension LyraBook {
  /// Does a change as the state allows; gives the transaction that shows it.
  @discardableResult
  mutating func apply(_ change: Change, at now: Instant) throws(LyraFault) -> LyraTransaction {
    switch change {
    case .pay(let id):
      guard let session = self[session: id] else { throw .notFound }
      return succeed(session, at: now)
    case .refund(let uuid, let amount): return try refund(uuid, amount, at: now)
    case .cancel(let uuid):
      var payment = try held(uuid)
      payment.captureDue = nil
      payment.move(to: .cancelled)
      self[uuid] = payment
      record(.void, payment.amount, of: payment, at: now)
      news.append(LyraNews(uuid: uuid, source: .backOffice))
      return payment
    case .validate(let uuid):
      var payment = try held(uuid)
      guard payment.status == .authorisedToValidate else { throw .wrongState }
      payment.move(to: .authorised)
      payment.captureDue = payment.created + .seconds(payment.captureDelay * 86_400)
      self[uuid] = payment
      awaitCapture(of: uuid)
      settle(until: now)
      return self[uuid] ?? payment
    case .capture(let uuid):
      let payment = try held(uuid)
      guard payment.status == .authorised else { throw .wrongState }
      take(payment, at: now)
      return self[uuid] ?? payment
    case .lessen(let uuid, let amount):
      var payment = try held(uuid)
      guard amount > 0, amount <= payment.amount else { throw .wrongAmount }
      let rest = payment.amount - amount
      payment.amount = amount
      self[uuid] = payment
      if rest > 0 { record(.void, rest, of: payment, at: now) }
      return payment
    }
  }

  /// A payment whose money is held and not yet taken.
  func held(_ uuid: String) throws(LyraFault) -> LyraTransaction {
    guard let payment = self[uuid] else { throw .notFound }
    guard payment.status.isHeld, !payment.isCredit else { throw .wrongState }
    return payment
  }

  /// A captured payment that so much can be given back of.
  func refundable(_ uuid: String, _ amount: Int64) throws(LyraFault) -> LyraTransaction {
    guard let payment = self[uuid] else { throw .notFound }
    guard payment.status == .captured, !payment.isCredit else { throw .wrongState }
    guard amount > 0, amount <= payment.amount - payment.refunded else { throw .wrongAmount }
    return payment
  }

  private mutating func refund(
    _ uuid: String,
    _ amount: Int64,
    at now: Instant
  ) throws(LyraFault) -> LyraTransaction {
    let credit = try reserve(uuid, amount, .captured, at: now)
    record(.refund, amount, of: credit, at: now)
    news.append(LyraNews(uuid: credit.uuid, source: .backOffice))
    return credit
  }

  /// Adds the transaction that gives a part back, and keeps its sum from being given twice.
  mutating func reserve(
    _ uuid: String,
    _ amount: Int64,
    _ status: LyraStatus,
    at now: Instant
  ) throws(LyraFault) -> LyraTransaction {
    var payment = try refundable(uuid, amount)
    guard let session = self[session: payment.session] else { throw .notFound }
    payment.refunded += amount
    self[uuid] = payment
    return add(to: session, parent: uuid, amount: amount, status: status, at: now)
  }

  /// Looks at an order's transactions, which may bring them on.
  mutating func lookAll(at key: String, now: Instant) -> [LyraTransaction] {
    (orders[key]?.transactions ?? []).compactMap { look(at: $0, now: now) }
  }

  /// Looks at one transaction, which may bring it on.
  mutating func look(at uuid: String, now: Instant) -> LyraTransaction? {
    guard var seen = self[uuid], let session = self[session: seen.session] else { return nil }
    switch seen.plan {
    case .nothing, .succeeds(afterLooks: nil): return seen
    case .succeeds(afterLooks: 0):
      seen.plan = .nothing
      news.append(LyraNews(uuid: uuid, source: .batch))
      guard seen.isCredit else { return authorise(seen, of: session, at: now) }
      seen.move(to: .captured)
      record(.refund, seen.amount, of: seen, at: now)
    case .succeeds(let looks?): seen.plan = .succeeds(afterLooks: looks - 1)
    case .expires:
      seen.plan = .nothing
      seen.move(to: .expired)
    case .showsUnknownWord:
      seen.plan = .nothing
      self[uuid] = seen
      seen.shownWord = "RECONCILED"
      return seen
    }
    self[uuid] = seen
    return seen
  }
}
