internal import Payments

extension TinkoffBook {
  /// Shows the page, which the bank notes.
  mutating func show(_ id: String, at now: Instant) -> TinkoffPayment? {
    guard var payment = look(at: id, now: now) else { return nil }
    payment.shownWord = nil
    if payment.status == .new {
      payment.move(to: .formShowed)
      self[id] = payment
    }
    return payment
  }

  /// Does one step of the payer on the page; here the magic amounts act.
  mutating func step(
    _ visit: PayerVisit,
    of id: String,
    at now: Instant
  ) throws(TinkoffRefusal) -> (payment: TinkoffPayment, ending: Ending) {
    guard var payment = show(id, at: now) else { throw Self.notFound }
    guard payment.status.awaitsPayer else { throw Self.wrongState }
    switch visit.outcome {
    case .abandon: return (payment, .reply)
    case .refuse: return (decline(payment, .refused), .reply)
    case .pay: break
    }
    guard payment.rail == .card else { return try pay(payment, at: now) }
    let number = visit.card ?? payment.payer.number ?? TinkoffCard.plain
    guard let fate = TinkoffCard.fate(number) else {
      throw TinkoffRefusal("508", "Неверный номер карты.")
    }
    payment.payer.number = number
    switch fate {
    case .declines(let why): return (decline(payment, why), .reply)
    case .challenges where payment.status == .formShowed: return (challenge(payment), .challenge)
    case .challenges, .succeeds: return try pay(payment, at: now)
    }
  }

  private mutating func pay(
    _ payment: TinkoffPayment,
    at now: Instant
  ) throws(TinkoffRefusal) -> (TinkoffPayment, Ending) {
    switch MagicAmount(minorUnits: payment.amount) {
    case nil, .success, .notifiedTwice: return (try charge(payment, at: now), .reply)
    case .slow: return (try charge(payment, at: now), .slow)
    case .insufficientFunds: return (decline(payment, .insufficientFunds), .reply)
    case .softDecline: return (decline(payment, .issuerAway), .reply)
    case .hardDecline: return (decline(payment, .lostCard), .reply)
    case .needsAuthentication:
      guard payment.status == .formShowed, payment.rail == .card else {
        return (try charge(payment, at: now), .reply)
      }
      return (challenge(payment), .challenge)
    case .pendingThreePolls: return (begin(payment, .succeeds(afterLooks: 3)), .reply)
    case .inProcessForEver: return (begin(payment, .nothing), .reply)
    case .expires: return (begin(payment, .expires), .reply)
    case .effectThenClosed: return (try charge(payment, at: now), .closed)
    case .effectThenBadGateway: return (try charge(payment, at: now), .badGateway)
    case .closedBeforeEffect:
      if drops("charge", of: payment.id) { return (payment, .closed) }
      return (try charge(payment, at: now), .reply)
    case .unknownStatus:
      var paid = try charge(payment, at: now)
      paid.plan = .showsUnknownWord
      self[paid.id] = paid
      return (paid, .reply)
    case .anotherAmount:
      var other = payment
      other.taken += 100
      return (try charge(other, at: now), .reply)
    case .lateEffect:
      postpone(.charge, of: payment.id, until: now + .milliseconds(1500))
      return (payment, .closed)
    }
  }

  private mutating func charge(
    _ payment: TinkoffPayment,
    at now: Instant
  ) throws(TinkoffRefusal) -> TinkoffPayment {
    self[payment.id] = payment
    return try apply(.charge, to: payment.id, at: now)
  }

  private mutating func challenge(_ payment: TinkoffPayment) -> TinkoffPayment {
    var asked = payment
    asked.move(to: .authorizing)
    asked.move(to: .threeDSChecking)
    self[payment.id] = asked
    return asked
  }

  /// The issuer says no.
  mutating func decline(
    _ payment: TinkoffPayment,
    _ why: TinkoffPayment.Decline
  ) -> TinkoffPayment {
    var declined = payment
    if declined.status != .threeDSChecking { declined.move(to: .authorizing) }
    declined.move(to: .rejected)
    declined.decline = why
    self[payment.id] = declined
    return declined
  }

  /// Leaves a payment open.
  mutating func begin(
    _ payment: TinkoffPayment,
    _ plan: TinkoffPayment.Plan
  ) -> TinkoffPayment {
    var open = payment
    open.move(to: .authorizing)
    open.plan = plan
    self[payment.id] = open
    return open
  }

  /// Whether a call is dropped before its effect: the first of its kind is, the next one is not.
  mutating func drops(_ call: String, of id: String) -> Bool {
    guard var payment = self[id] else { return false }
    let isFirst = payment.dropped.insert(call).inserted
    self[id] = payment
    return isFirst
  }
}
