internal import Payments

extension AssistBook {
  /// Does a change as the state allows; gives the bill as it is then.
  @discardableResult
  mutating func apply(_ change: Change, at now: Instant) throws(AssistFault) -> AssistBill {
    switch change {
    case .pay(let number):
      guard let bill = self[number], bill.state == .inProcess else { throw .noSuchBill }
      return succeed(bill, at: now)
    case .sell(let form, let means): return succeed(try open(form, means, at: now), at: now)
    case .charge(let number, let amount): return try charge(number, amount, at: now)
    case .cancel(let number, let amount, let external):
      return try cancel(number, amount, external, at: now)
    }
  }

  /// The issuer says yes: the money is held or taken.
  mutating func succeed(_ bill: AssistBill, at now: Instant) -> AssistBill {
    var paid = bill
    if paid.form.magic == .anotherAmount { paid.form.amount += 100 }
    paid.plan = paid.form.magic == .unknownStatus ? .showsUnknownWord : .nothing
    let isTwice = paid.form.magic == .notifiedTwice
    paid.isOnPage = false
    paid.isChallenged = false
    paid.code = "AS000"
    paid.sum = paid.form.amount
    paid.operations.append(AssistBill.Operation(type: 100, amount: paid.sum, at: now))
    paid.move(to: paid.form.isDelayed ? .delayed : .approved)
    record(paid.form.isDelayed ? .authorize : .charge, paid.sum, of: paid, at: now)
    self[paid.number] = paid
    news.append((paid.number, isTwice ? 2 : 1))
    return paid
  }

  /// The issuer says no; the order may be tried again under a new bill.
  mutating func decline(_ bill: AssistBill, _ code: String) -> AssistBill {
    var refused = bill
    refused.isOnPage = false
    refused.isChallenged = false
    refused.code = code
    refused.move(to: .declined)
    self[refused.number] = refused
    news.append((refused.number, 1))
    return refused
  }

  /// Takes what is held; after a part, nothing more of it can be taken.
  private mutating func charge(
    _ number: String,
    _ amount: Int64,
    at now: Instant
  ) throws(AssistFault) -> AssistBill {
    guard var bill = self[number] else { throw .noSuchBill }
    guard bill.state == .delayed else { throw .forbiddenCharge }
    guard amount <= bill.sum else { throw .value(108) }
    let isWhole = amount == bill.sum
    bill.sum = amount
    bill.operations.append(AssistBill.Operation(type: 200, amount: amount, at: now))
    bill.move(to: isWhole ? .approved : .partialDelayed)
    record(.capture, amount, of: bill, at: now)
    self[number] = bill
    return bill
  }

  /// Lets go of all that is held, or gives back what was taken or a part of it.
  private mutating func cancel(
    _ number: String,
    _ amount: Int64,
    _ external: String,
    at now: Instant
  ) throws(AssistFault) -> AssistBill {
    guard var bill = self[number] else { throw .noSuchBill }
    let isHeld = bill.state == .delayed
    guard isHeld || bill.state.isTaken else { throw .forbiddenCancel }
    guard amount <= bill.sum, !isHeld || amount == bill.sum else { throw .value(108) }
    guard external.isEmpty || !bill.operations.contains(where: { $0.external == external }) else {
      throw AssistFault(11, 301)
    }
    bill.sum -= amount
    bill.operations.append(
      AssistBill.Operation(type: 300, amount: amount, at: now, external: external)
    )
    bill.move(to: bill.sum == 0 ? .canceled : .partialCanceled)
    record(isHeld ? .void : .refund, amount, of: bill, at: now)
    self[number] = bill
    return bill
  }

  /// Looks at an order's bills, which may bring them on.
  mutating func look(merchant: String, order: String, at now: Instant) -> [AssistBill] {
    settle(until: now)
    return (orders[Self.key(merchant: merchant, order: order)] ?? [])
      .compactMap { look(at: $0, now: now) }
  }

  /// Looks at one bill, which may bring it on.
  private mutating func look(at number: String, now: Instant) -> AssistBill? {
    guard var seen = self[number] else { return nil }
    switch seen.plan {
    case .nothing, .succeeds(afterLooks: nil): return seen
    case .succeeds(afterLooks: 0): return succeed(seen, at: now)
    case .succeeds(let looks?): seen.plan = .succeeds(afterLooks: looks - 1)
    case .expires:
      close(number)
      return self[number]
    case .showsUnknownWord:
      seen.plan = .nothing
      self[number] = seen
      seen.shownWord = "Reconciled"
      return seen
    }
    self[number] = seen
    return seen
  }
}
