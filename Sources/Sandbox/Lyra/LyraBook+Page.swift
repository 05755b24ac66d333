internal import Payments

extension LyraBook {
  /// Why a payer's step is not done.
  enum Closed: Error, Equatable {
    case unknown
    /// Paid, left, or out of time.
    case over
  }

  /// Does one step of the payer on the page; here the magic amounts act.
  mutating func step(
    _ outcome: PayerVisit.Outcome,
    in id: String,
    at now: Instant
  ) throws(Closed) -> (transaction: LyraTransaction?, ending: Ending) {
    guard var session = self[session: id] else { throw .unknown }
    guard session.isOpen(at: now) else { throw .over }
    switch outcome {
    case .abandon:
      session.isOver = true
      return (end(session, .abandoned, at: now), .reply)
    case .refuse: return (refuse(session, .doNotHonour, at: now), .reply)
    case .pay: return pay(&session, at: now)
    }
  }

  private mutating func pay(
    _ session: inout LyraSession,
    at now: Instant
  ) -> (LyraTransaction?, Ending) {
    switch session.form.magic {
    case nil, .success, .notifiedTwice, .anotherAmount, .unknownStatus:
      return (succeed(session, at: now), .reply)
    case .slow: return (succeed(session, at: now), .slow)
    case .insufficientFunds: return (refuse(session, .insufficientFunds, at: now), .reply)
    case .softDecline: return (refuse(session, .issuerAway, at: now), .reply)
    case .hardDecline: return (refuse(session, .keepCard, at: now), .reply)
    case .needsAuthentication:
      if session.isChallenged { return (succeed(session, at: now), .reply) }
      session.isChallenged = true
      self[session: session.id] = session
      return (nil, .challenge)
    case .pendingThreePolls: return (begin(session, .succeeds(afterLooks: 3), at: now), .reply)
    case .inProcessForEver: return (begin(session, .succeeds(afterLooks: nil), at: now), .reply)
    case .expires: return (begin(session, .expires, at: now), .reply)
    case .effectThenClosed: return (succeed(session, at: now), .closed)
    case .effectThenBadGateway: return (succeed(session, at: now), .badGateway)
    case .closedBeforeEffect:
      if session.wasDropped { return (succeed(session, at: now), .reply) }
      session.wasDropped = true
      self[session: session.id] = session
      return (nil, .closed)
    case .lateEffect:
      session.isOver = true
      self[session: session.id] = session
      postpone(.pay(session: session.id), until: now + .milliseconds(1500))
      return (nil, .closed)
    }
  }

  /// Adds the transaction that ends a session, or leaves it open for another attempt.
  private mutating func end(
    _ session: LyraSession,
    _ status: LyraStatus,
    at now: Instant
  ) -> LyraTransaction {
    var session = session
    session.attempts += 1
    let form = session.form
    let isOther = form.magic == .anotherAmount && status.isHeld
    let amount = form.parts(from: now)?.first?.amount ?? form.amount
    let transaction = add(
      to: session,
      amount: isOther ? amount + 100 : amount,
      status: status,
      at: now
    )
    session.last = transaction.uuid
    self[session: session.id] = session
    let times = form.magic == .notifiedTwice ? 2 : 1
    for _ in 0..<times { news.append(LyraNews(uuid: transaction.uuid, source: .pay)) }
    return transaction
  }

  /// The issuer says no; the payer may try again.
  private mutating func refuse(
    _ session: LyraSession,
    _ why: LyraDecline,
    at now: Instant
  ) -> LyraTransaction {
    var session = session
    session.isChallenged = false
    var refused = end(session, .refused, at: now)
    refused.decline = why
    self[refused.uuid] = refused
    return refused
  }

  private mutating func begin(
    _ session: LyraSession,
    _ plan: LyraTransaction.Plan,
    at now: Instant
  ) -> LyraTransaction {
    var session = session
    session.isOver = true
    var open = end(session, .underVerification, at: now)
    open.plan = plan
    self[open.uuid] = open
    return open
  }

  /// The issuer says yes.
  @discardableResult
  mutating func succeed(_ session: LyraSession, at now: Instant) -> LyraTransaction {
    var session = session
    session.isOver = true
    let isHeld = isValidatedByHand(session)
    let payment = end(session, isHeld ? .authorisedToValidate : .authorised, at: now)
    defer { addLaterParts(of: payment, session, at: now) }
    return authorise(payment, of: session, at: now)
  }

  /// The parts of a payment that are taken on later days.
  private mutating func addLaterParts(
    of first: LyraTransaction,
    _ session: LyraSession,
    at now: Instant
  ) {
    guard let parts = session.form.parts(from: now), parts.count > 1 else { return }
    self[first.uuid]?.part = 1
    for (index, part) in parts.dropFirst().enumerated() {
      var later = add(to: session, amount: part.amount, status: .waitingAuthorisation, at: now)
      later.part = index + 2
      later.captureDue = max(part.due, now + .seconds(1))
      self[later.uuid] = later
      awaitCapture(of: later.uuid)
    }
  }

  private func isValidatedByHand(_ session: LyraSession) -> Bool {
    session.form.isValidatedByHand ?? shops[session.shop]?.isValidatedByHand ?? false
  }

  /// Holds or takes a payment's money, as its form says.
  mutating func authorise(
    _ payment: LyraTransaction,
    of session: LyraSession,
    at now: Instant
  ) -> LyraTransaction {
    var paid = payment
    paid.plan = session.form.magic == .unknownStatus ? .showsUnknownWord : .nothing
    paid.captureDelay = session.form.captureDelay ?? shops[session.shop]?.captureDelay ?? 0
    let isHeld = isValidatedByHand(session)
    if !paid.status.isHeld { paid.move(to: isHeld ? .authorisedToValidate : .authorised) }
    // The sandbox's bank closes its day at once: what needs no delay is taken already.
    let isTaken = !isHeld && paid.captureDelay == 0
    record(isTaken ? .charge : .authorize, paid.amount, of: paid, at: now)
    if isTaken {
      paid.move(to: .captured)
    } else if !isHeld {
      paid.captureDue = now + .seconds(paid.captureDelay * 86_400)
    }
    self[paid.uuid] = paid
    if paid.captureDue != nil { awaitCapture(of: paid.uuid) }
    return paid
  }
}
