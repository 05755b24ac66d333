internal import Payments

extension PortmoneBook {
  /// What a call came to.
  struct Done {
    /// The changed row; nil when nothing has changed yet.
    var row: PortmoneRow?
    var order: PortmoneOrder
    var trick: ProviderCall.Trick?
    var ending = Ending.reply
  }

  /// Does what a call asks for; a magic amount acts where a part is given back.
  mutating func obey(
    _ change: Change,
    of key: String,
    _ call: ProviderCall
  ) throws(PortmoneFault) -> Done {
    _ = look(at: key, now: call.now)
    guard let order = self[key] else { throw .notFound }
    var done = Done(order: order, trick: call.trick)
    if case .late(let delay) = call.trick {
      postpone(change, of: key, until: call.now + delay)
      done.ending = .closed
      return done
    }
    var magic: MagicAmount?
    if case .giveBack(_, let amount) = change, amount != order.link.amount.minorUnits {
      magic = MagicAmount(minorUnits: amount)
    }
    done.row = try move(change, of: key, magic, call, &done)
    self[key]?.answers += 1
    done.order = self[key] ?? order
    return done
  }

  private mutating func move(
    _ change: Change,
    of key: String,
    _ magic: MagicAmount?,
    _ call: ProviderCall,
    _ done: inout Done
  ) throws(PortmoneFault) -> PortmoneRow? {
    switch magic {
    case .insufficientFunds, .softDecline, .hardDecline:
      throw PortmoneFault("99", "The bank refused")
    case .closedBeforeEffect where self[key]?.dropped.insert("\(change)").inserted == true:
      done.ending = .closed
      return nil
    case .lateEffect:
      postpone(change, of: key, until: call.now + .milliseconds(1500))
      done.ending = .closed
      return nil
    case .slow: done.ending = .slow
    case .effectThenClosed: done.ending = .closed
    case .effectThenBadGateway: done.ending = .badGateway
    case .unknownStatus: done.trick = .unknownStatus
    // Nothing of the gateway's is under way: a row is there or it is not.
    case .pendingThreePolls, .inProcessForEver, nil, .success, .anotherAmount, .notifiedTwice,
      .needsAuthentication, .expires, .closedBeforeEffect:
      break
    }
    var moved = change
    if magic == .anotherAmount, case .giveBack(let bill, let amount) = change {
      moved = .giveBack(bill: bill, amount + 100)
    }
    var row = try apply(moved, to: key, at: call.now)
    // Doing it twice is refused by the state unless something is left.
    if call.trick == .twice, let again = try? apply(moved, to: key, at: call.now) { row = again }
    return row
  }
}
