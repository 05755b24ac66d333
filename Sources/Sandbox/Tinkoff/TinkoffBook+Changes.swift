internal import Payments

extension TinkoffBook {
  /// Changes a payment as its state allows.
  @discardableResult
  mutating func apply(
    _ change: Change,
    to id: String,
    at now: Instant
  ) throws(TinkoffRefusal) -> TinkoffPayment {
    guard var payment = self[id] else { throw Self.notFound }
    switch change {
    case .charge: try charge(&payment, at: now)
    case .confirm(let amount): try confirm(&payment, amount, at: now)
    case .cancel(let amount): try cancel(&payment, amount, at: now)
    }
    self[id] = payment
    return payment
  }

  static let notFound = TinkoffRefusal("255", "Платёж не найден.")
  static let wrongState = TinkoffRefusal("4", "Изменение статуса платежа запрещено.")

  /// How much a change would move; refused when the state or the sum does not allow it.
  func amount(
    of change: Change,
    _ payment: TinkoffPayment
  ) throws(TinkoffRefusal) -> Int64 {
    switch change {
    case .charge:
      guard payment.status.awaitsPayer else { throw Self.wrongState }
      return payment.taken
    case .confirm(let amount):
      guard payment.status == .authorized || payment.status == .partialReversed else {
        throw Self.wrongState
      }
      let amount = amount ?? payment.held
      guard amount > 0 else { throw TinkoffRefusal("251", "Неверная сумма.") }
      guard amount <= payment.held else {
        throw TinkoffRefusal("100", "Сумма больше заблокированной.")
      }
      return amount
    case .cancel(let amount):
      switch payment.status {
      // Of the states behind NEW the dossier is not certain.
      case .new, .formShowed: return payment.amount
      case .authorized, .partialReversed: return try cancelled(amount, of: payment.held)
      case .confirmed, .partialRefunded: return try cancelled(amount, of: payment.captured)
      default: throw TinkoffRefusal("100", "Отменять нечего.")
      }
    }
  }

  private mutating func charge(_ payment: inout TinkoffPayment, at now: Instant)
    throws(TinkoffRefusal)
  {
    _ = try amount(of: .charge, payment)
    if payment.status == .threeDSChecking { payment.move(to: .threeDSChecked) }
    payment.move(to: .authorizing)
    succeed(&payment, at: now)
  }

  /// The issuer says yes.
  mutating func succeed(_ payment: inout TinkoffPayment, at now: Instant) {
    payment.plan = .nothing
    if payment.rail == .card { keepCard(&payment) }
    if payment.rail.isFastPayment {
      // Nothing is held, and the statuses pass by all the same.
      payment.move(to: .authorized)
      payment.move(to: .confirming)
    }
    if payment.isTwoStage {
      payment.held = payment.taken
      payment.move(to: .authorized)
      record(.authorize, payment.taken, of: payment, at: now)
    } else {
      payment.captured = payment.taken
      payment.move(to: .confirmed)
      record(.charge, payment.taken, of: payment, at: now)
      bindAccount(of: payment)
    }
  }

  private func confirm(
    _ payment: inout TinkoffPayment,
    _ amount: Int64?,
    at now: Instant
  ) throws(TinkoffRefusal) {
    let amount = try self.amount(of: .confirm(amount), payment)
    payment.held = 0
    payment.captured = amount
    payment.move(to: .confirming)
    payment.move(to: .confirmed)
    record(.capture, amount, of: payment, at: now)
  }

  private func cancel(
    _ payment: inout TinkoffPayment,
    _ amount: Int64?,
    at now: Instant
  ) throws(TinkoffRefusal) {
    let amount = try self.amount(of: .cancel(amount), payment)
    switch payment.status {
    case .authorized, .partialReversed:
      payment.held -= amount
      payment.move(to: payment.held == 0 ? .reversed : .partialReversed)
      record(.void, amount, of: payment, at: now)
    case .confirmed, .partialRefunded:
      payment.captured -= amount
      payment.move(to: payment.captured == 0 ? .refunded : .partialRefunded)
      record(.refund, amount, of: payment, at: now)
    default: payment.move(to: .canceled)
    }
  }

  private func cancelled(_ amount: Int64?, of left: Int64) throws(TinkoffRefusal) -> Int64 {
    let amount = amount ?? left
    guard amount >= min(100, left), amount > 0 else {
      throw TinkoffRefusal("251", "Неверная сумма. Сумма должна быть больше или равна 100 копеек.")
    }
    guard amount <= left else { throw TinkoffRefusal("330", "Сумма отмены больше суммы платежа.") }
    return amount
  }

  /// Looks at a payment, which may bring it on.
  mutating func look(at id: String, now: Instant) -> TinkoffPayment? {
    guard var payment = self[id] else { return nil }
    switch payment.plan {
    case .succeeds(afterLooks: 0): succeed(&payment, at: now)
    case .succeeds(let looks): payment.plan = .succeeds(afterLooks: looks - 1)
    case .expires:
      payment.plan = .nothing
      payment.move(to: .deadlineExpired)
    case .finishes(_, _, afterLooks: nil): break
    case .finishes(let change, let from, afterLooks: 0):
      payment.plan = .nothing
      payment.resume(from)
      self[id] = payment
      return try? apply(change, to: id, at: now)
    case .finishes(let change, let from, let looks?):
      payment.plan = .finishes(change, from: from, afterLooks: looks - 1)
    case .showsUnknownWord:
      payment.plan = .nothing
      self[id] = payment
      payment.shownWord = "COMPLETING"
      return payment
    case .nothing:
      if payment.status.awaitsPayer, payment.deadline < now { payment.move(to: .deadlineExpired) }
    }
    self[id] = payment
    return payment
  }
}
