internal import Payments

extension AssistBook {
  /// What a step came to: the bill where there is one, and how the call ends.
  struct Done {
    var bill: AssistBill?
    var ending = Ending.reply
  }

  /// A card, a token or a first payment pays an order at once.
  mutating func sell(
    _ form: AssistForm,
    _ means: AssistBill.Means,
    _ call: ProviderCall
  ) throws(AssistFault) -> Done {
    if case .late(let delay) = call.trick {
      postpone(.sell(form, means), until: call.now + delay)
      return Done(ending: .closed)
    }
    let key = Self.key(merchant: form.merchant, order: form.order)
    switch form.magic {
    case .closedBeforeEffect where dropped.insert(key).inserted: return Done(ending: .closed)
    case .lateEffect:
      postpone(.sell(form, means), until: call.now + .milliseconds(1500))
      return Done(ending: .closed)
    default: break
    }
    let bill = try open(form, means, at: call.now)
    var done = step(bill, at: call.now)
    if call.trick == .twice, let paid = done.bill, paid.code == "AS000" {
      // The provider's own slip: the money moves once more under the same bill.
      record(form.isDelayed ? .authorize : .charge, paid.sum, of: paid, at: call.now)
      done.bill = paid
    }
    return done
  }

  /// Does one step of the payer on a page or at the issuer's.
  mutating func step(
    _ outcome: PayerVisit.Outcome,
    of number: String,
    at now: Instant
  ) throws(AssistFault) -> Done {
    guard var bill = self[number] else { throw .noSuchBill }
    guard bill.awaitsPayer else { throw .forbiddenCharge }
    switch outcome {
    case .abandon:
      close(number)
      return Done(bill: self[number])
    case .refuse: return Done(bill: decline(bill, bill.isChallenged ? "AS110" : "AS100"))
    case .pay: break
    }
    switch bill.form.magic {
    case .closedBeforeEffect where bill.dropped.insert("pay").inserted:
      self[number] = bill
      return Done(bill: bill, ending: .closed)
    case .lateEffect:
      bill.plan = .succeeds(afterLooks: nil)
      self[number] = bill
      postpone(.pay(number), until: now + .milliseconds(1500))
      return Done(bill: bill, ending: .closed)
    default: return step(bill, at: now)
    }
  }

  /// The issuer is asked; here the magic amounts act.
  private mutating func step(_ bill: AssistBill, at now: Instant) -> Done {
    switch bill.form.magic {
    case nil, .success, .notifiedTwice, .anotherAmount, .unknownStatus, .lateEffect,
      .closedBeforeEffect:
      return Done(bill: succeed(bill, at: now))
    case .slow: return Done(bill: succeed(bill, at: now), ending: .slow)
    case .insufficientFunds: return Done(bill: decline(bill, "AS102"))
    case .softDecline: return Done(bill: decline(bill, "AS200"))
    case .hardDecline: return Done(bill: decline(bill, "AS100"))
    case .needsAuthentication:
      guard !bill.isChallenged else { return Done(bill: succeed(bill, at: now)) }
      var challenged = bill
      challenged.isChallenged = true
      challenged.code = "AS110"
      self[bill.number] = challenged
      return Done(bill: challenged, ending: .challenge)
    case .pendingThreePolls: return Done(bill: wait(bill, .succeeds(afterLooks: 3)))
    case .inProcessForEver: return Done(bill: wait(bill, .succeeds(afterLooks: nil)))
    case .expires: return Done(bill: wait(bill, .expires))
    case .effectThenClosed: return Done(bill: succeed(bill, at: now), ending: .closed)
    case .effectThenBadGateway: return Done(bill: succeed(bill, at: now), ending: .badGateway)
    }
  }

  private mutating func wait(_ bill: AssistBill, _ plan: AssistBill.Plan) -> AssistBill {
    var open = bill
    open.isOnPage = false
    open.code = "AS300"
    open.plan = plan
    self[bill.number] = open
    return open
  }
}
