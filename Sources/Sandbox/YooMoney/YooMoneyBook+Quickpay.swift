internal import Payments

extension YooMoneyBook {
  /// Why a payer's step is not done.
  enum Closed: Error, Equatable {
    case unknown
    /// Paid already.
    case over
  }

  /// Keeps what a form asks for; the same form again is the same page until somebody has paid.
  mutating func open(_ form: YooMoneyQuickpay) {
    guard forms[form.page] == nil else { return }
    forms[form.page] = form
  }

  /// Does one step of the payer on the page; here the magic amounts act.
  mutating func step(
    _ outcome: PayerVisit.Outcome,
    in page: String,
    at now: Instant
  ) throws(Closed) -> (operation: YooMoneyOperation?, ending: Ending) {
    guard let form = forms[page] else { throw .unknown }
    guard !form.isOver else { throw .over }
    guard outcome == .pay else {
      forms[page]?.isChallenged = false
      return (nil, .reply)
    }
    switch form.magic {
    case .insufficientFunds, .softDecline, .hardDecline, .expires: return (nil, .reply)
    case .needsAuthentication where !form.isChallenged:
      forms[page]?.isChallenged = true
      return (nil, .challenge)
    case .closedBeforeEffect where !form.isDropped:
      forms[page]?.isDropped = true
      return (nil, .closed)
    case .lateEffect:
      forms[page]?.isOver = true
      late.append(Late(due: now + .milliseconds(1500), event: .pay(page: page)))
      return (nil, .closed)
    case .slow: return (pay(page, at: now), .slow)
    case .effectThenClosed: return (pay(page, at: now), .closed)
    case .effectThenBadGateway: return (pay(page, at: now), .badGateway)
    default: return (pay(page, at: now), .reply)
    }
  }

  /// Moves the money of a form, or begins to.
  @discardableResult
  mutating func pay(_ page: String, at now: Instant) -> YooMoneyOperation? {
    guard let form = forms[page] else { return nil }
    forms[page]?.isOver = true
    let paid = form.sum + (form.magic == .anotherAmount ? 100 : 0)
    var operation = YooMoneyOperation(
      id: Self.operationID(of: page),
      wallet: form.receiver,
      kind: form.byCard ? .deposition : .incoming,
      status: .success,
      at: now,
      pattern: form.byCard ? "" : "p2p",
      amount: YooMoneyAmount.net(ofForm: paid, byCard: form.byCard),
      other: paid,
      label: form.label,
      peer: form.byCard ? "" : "41001999999999"
    )
    switch form.magic {
    case .pendingThreePolls:
      operation.status = .running
      operation.looks = 3
    case .inProcessForEver: operation.status = .running
    default: record(paid, form.order, form.receiver, operation.id, at: now)
    }
    operations.append(operation)
    return operation
  }

  /// A wallet's rows, newest first; a look may bring them on.
  mutating func look(at wallet: String, now: Instant) -> [YooMoneyOperation] {
    var shown: [YooMoneyOperation] = []
    for place in operations.indices where operations[place].wallet == wallet {
      if let looks = operations[place].looks {
        operations[place].looks = looks > 0 ? looks - 1 : nil
        if looks == 0 {
          operations[place].status = .success
          let row = operations[place]
          record(row.other, row.label.isEmpty ? row.id : row.label, wallet, row.id, at: now)
          untold.append(row)
        }
      }
      shown.append(operations[place])
    }
    return shown.reversed()
  }
}
