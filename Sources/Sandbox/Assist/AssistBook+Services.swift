internal import Payments

extension AssistBook {
  /// Confirms or cancels; a magic amount acts where only a part is meant.
  mutating func change(
    _ order: AssistOrder,
    _ bill: AssistBill,
    _ call: ProviderCall
  ) throws(AssistFault) -> Done {
    let change = order.change(of: bill)
    if case .late(let delay) = call.trick {
      postpone(change, until: call.now + delay)
      return Done(ending: .closed)
    }
    var magic: MagicAmount?
    if let amount = order.amount, amount != bill.sum, bill.form.currency.exponent == 2 {
      magic = MagicAmount(minorUnits: amount)
    }
    var done = Done(bill: bill)
    switch magic {
    case .insufficientFunds: return Done(bill: shown(bill, "AS102"))
    case .softDecline: return Done(bill: shown(bill, "AS200"))
    case .hardDecline: return Done(bill: shown(bill, "AS100"))
    case .pendingThreePolls, .inProcessForEver:
      let due = magic == .pendingThreePolls ? call.now + .seconds(3) : Instant(milliseconds: .max)
      postpone(change, until: due)
      return Done(bill: shown(bill, "AS300"))
    case .closedBeforeEffect where dropped.insert("\(change)").inserted:
      return Done(ending: .closed)
    case .lateEffect:
      postpone(change, until: call.now + .milliseconds(1500))
      return Done(ending: .closed)
    case .slow: done.ending = .slow
    case .effectThenClosed: done.ending = .closed
    case .effectThenBadGateway: done.ending = .badGateway
    default: break
    }
    var changed = try apply(change, at: call.now)
    // Doing it twice is refused by the state unless something is left.
    if call.trick == .twice, let again = try? apply(change, at: call.now) { changed = again }
    if magic == .unknownStatus { changed.shownWord = "Reconciled" }
    if magic == .anotherAmount { changed.form.amount += 100 }
    done.bill = changed
    return done
  }

  /// A bill as an answer shows it when its operation did not come off.
  private func shown(_ bill: AssistBill, _ code: String) -> AssistBill {
    var shown = bill
    shown.code = code
    return shown
  }

  /// The agreement that a recurrent payment leans on, and what it asks for.
  ///
  /// Besides the bills of this sandbox every merchant has a few earlier ones, agreed to without
  /// limits; any other number is nobody's.
  mutating func recurrence(
    of number: String,
    _ form: AssistForm
  ) throws(AssistFault) -> AssistBill.Means {
    let plain = String(number.prefix { $0 != "." })
    guard var parent = self[plain] else {
      guard AssistMerchant.earlierBills.contains(plain) else { throw .noSuchBill }
      return .recurrent(plain)
    }
    guard parent.form.merchant == form.merchant else { throw .noSuchBill }
    guard parent.state.isTaken, var agreed = parent.form.recurrence, !agreed.isClosed else {
      throw .noRecurrence
    }
    guard parent.form.currency == form.currency else {
      agreed.isClosed = true
      parent.form.recurrence = agreed
      self[plain] = parent
      throw .value(105)
    }
    guard form.amount >= agreed.minimum ?? 0, form.amount <= agreed.maximum ?? .max else {
      throw .value(108)
    }
    return .recurrent(plain)
  }
}
