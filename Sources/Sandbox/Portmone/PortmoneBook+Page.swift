internal import Payments

extension PortmoneBook {
  /// Why a payer's step is not done.
  enum Closed: Error, Equatable {
    case unknown
    /// Paid, closed, or out of time.
    case over
  }

  /// Does one step of the payer on the page; here the magic amounts act.
  mutating func step(
    _ outcome: PayerVisit.Outcome,
    in key: String,
    at now: Instant
  ) throws(Closed) -> (row: PortmoneRow?, ending: Ending) {
    guard let order = self[key] else { throw .unknown }
    guard order.isOpen(at: now) else { throw .over }
    switch outcome {
    // Who leaves the page leaves nothing behind; who leaves 3-D Secure leaves a row.
    case .abandon: return (order.isChallenged ? leave(key, at: now) : nil, .reply)
    case .refuse: return (refuse(key, "The issuer said no", at: now), .reply)
    case .pay: return pay(order, key, at: now)
    }
  }

  private mutating func pay(
    _ order: PortmoneOrder,
    _ key: String,
    at now: Instant
  ) -> (PortmoneRow?, Ending) {
    switch order.magic {
    case nil, .success, .notifiedTwice, .anotherAmount, .unknownStatus:
      return (paid(key, at: now), .reply)
    case .slow: return (paid(key, at: now), .slow)
    case .insufficientFunds: return (refuse(key, "Not enough money", at: now), .reply)
    case .softDecline: return (refuse(key, "The issuer is away", at: now), .reply)
    case .hardDecline: return (refuse(key, "The card is blocked", at: now), .reply)
    case .needsAuthentication:
      if order.isChallenged { return (paid(key, at: now), .reply) }
      self[key]?.isChallenged = true
      return (nil, .challenge)
    case .pendingThreePolls: return (begin(key, .succeeds(afterLooks: 3), at: now), .reply)
    case .inProcessForEver: return (begin(key, .succeeds(afterLooks: nil), at: now), .reply)
    case .expires: return (begin(key, .expires, at: now), .reply)
    case .effectThenClosed: return (paid(key, at: now), .closed)
    case .effectThenBadGateway: return (paid(key, at: now), .badGateway)
    case .closedBeforeEffect:
      if order.dropped.contains("pay") { return (paid(key, at: now), .reply) }
      self[key]?.dropped.insert("pay")
      return (nil, .closed)
    case .lateEffect:
      self[key]?.isOver = true
      postpone(.pay, of: key, until: now + .milliseconds(1500))
      return (nil, .closed)
    }
  }

  private mutating func paid(_ key: String, at now: Instant) -> PortmoneRow? {
    // A payment needs nothing but the order, which is there.
    try? apply(.pay, to: key, at: now)
  }

  private mutating func add(
    _ key: String,
    _ status: PortmoneStatus,
    _ message: String,
    at now: Instant
  ) -> PortmoneRow? {
    guard let order = self[key] else { return nil }
    let row = PortmoneRow(
      id: nextBill(of: key),
      amount: order.link.amount.minorUnits,
      status: status,
      paid: now,
      message: message
    )
    self[key]?.rows.append(row)
    return row
  }

  /// The issuer says no; the payer may try again with the same link.
  private mutating func refuse(_ key: String, _ why: String, at now: Instant) -> PortmoneRow? {
    self[key]?.isChallenged = false
    return add(key, .rejected, why, at: now)
  }

  private mutating func leave(_ key: String, at now: Instant) -> PortmoneRow? {
    self[key]?.isChallenged = false
    return add(key, .created, "", at: now)
  }

  private mutating func begin(
    _ key: String,
    _ plan: PortmoneRow.Plan,
    at now: Instant
  ) -> PortmoneRow? {
    guard let row = add(key, .created, "", at: now) else { return nil }
    self[key]?.isOver = true
    if let place = self[key]?.rows.firstIndex(where: { $0.id == row.id }) {
      self[key]?.rows[place].plan = plan
    }
    return row
  }
}
