internal import Payments

extension TinkoffBook {
  /// What a capture or cancel came to.
  struct Changed {
    var payment: TinkoffPayment
    /// What was left of the payment before.
    var before: Int64
    var trick: ProviderCall.Trick?
    var ending = Ending.reply
    /// Whether it is done, or will be.
    var isAccepted = true
  }

  /// A terminal's payment, brought on by the look.
  mutating func looked(
    at id: String,
    of terminal: TinkoffTerminal,
    now: Instant
  ) throws(TinkoffRefusal) -> TinkoffPayment {
    guard let payment = look(at: id, now: now), payment.terminal == terminal.key else {
      throw Self.notFound
    }
    return payment
  }

  /// Captures or cancels as the call asks; a magic amount acts where a part of the payment is moved.
  mutating func change(
    _ payment: TinkoffPayment,
    _ change: Change,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Changed {
    if case .late(let delay) = call.trick {
      postpone(change, of: payment.id, until: call.now + delay)
      return Changed(payment: payment, before: payment.left, ending: .closed)
    }
    let amount = try amount(of: change, payment)
    // The payment's own amount has acted when it was paid.
    let magic = amount == payment.amount ? nil : MagicAmount(minorUnits: amount)
    var done = Changed(payment: payment, before: payment.left, trick: call.trick)
    switch magic {
    case .insufficientFunds: throw TinkoffRefusal("1116", "Недостаточно средств на счёте.")
    case .softDecline: throw TinkoffRefusal("1091", "Эмитент недоступен.")
    case .hardDecline: throw TinkoffRefusal("324", "Тип отмены невозможен.")
    case .pendingThreePolls: done.payment = begin(change, of: payment, afterLooks: 3)
    case .inProcessForEver: done.payment = begin(change, of: payment, afterLooks: nil)
    case .closedBeforeEffect where drops("\(change)", of: payment.id):
      done.ending = .closed
      done.isAccepted = false
    case .lateEffect:
      postpone(change, of: payment.id, until: call.now + .milliseconds(1500))
      done.ending = .closed
    case .anotherAmount:
      let other = change.with(amount + 100)
      done.payment = try apply(other, to: payment.id, at: call.now)
    // A refund of the fast payments system takes a while.
    case _ where payment.rail.isFastPayment && payment.captured > 0:
      done.payment = begin(change, of: payment, afterLooks: 1)
    default:
      done.payment = try apply(change, to: payment.id, at: call.now)
      // Doing it twice is refused by the state unless something is left.
      if call.trick == .twice, let again = try? apply(change, to: payment.id, at: call.now) {
        done.payment = again
      }
    }
    switch magic {
    case .slow: done.ending = .slow
    case .effectThenClosed: done.ending = .closed
    case .effectThenBadGateway: done.ending = .badGateway
    case .unknownStatus: done.trick = .unknownStatus
    default: break
    }
    return done
  }

  /// Leaves a change under way.
  private mutating func begin(
    _ change: Change,
    of payment: TinkoffPayment,
    afterLooks looks: Int?
  ) -> TinkoffPayment {
    var open = payment
    let isHeld = payment.status == .authorized || payment.status == .partialReversed
    if case .confirm = change {
      open.move(to: .confirming)
    } else {
      let refunding = open.rail.isFastPayment ? TinkoffStatus.asyncRefunding : .refunding
      open.move(to: isHeld ? .reversing : refunding)
    }
    open.plan = .finishes(change, from: payment.status, afterLooks: looks)
    self[payment.id] = open
    return open
  }
}

extension TinkoffBook.Change {
  /// The same change of another amount.
  fileprivate func with(_ amount: Int64) -> TinkoffBook.Change {
    switch self {
    case .charge: .charge
    case .confirm: .confirm(amount)
    case .cancel: .cancel(amount)
    }
  }
}
