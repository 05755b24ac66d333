internal import Payments

extension PortmoneWallet {
  /// What `commission` asks about.
  struct Question {
    var card: String
    var amount: String
    var login: String
    var number: String
    var payee: String
    /// The phone that is topped up; nil for a payee.
    var topUp: String?
  }

  /// What a payment costs: one hundredth of it, and at least one hryvnia.
  mutating func quote(
    _ question: Question,
    phone: String,
    _ user: PortmoneWalletUser
  ) throws(PortmoneFault) -> PortmoneWalletBill {
    guard !question.amount.hasPrefix("-") else { throw .wallet(2004) }
    guard let amount = PortmoneAmount.minorUnits(question.amount) else {
      throw .field("billAmount")
    }
    guard !question.login.isEmpty else { throw .wallet(2017) }
    if let topUp = question.topUp {
      try Self.check(phone: topUp)
    } else if question.payee.isEmpty {
      throw .wallet(2010)
    }
    guard !question.number.isEmpty, bills[question.number].map({ $0.stage == .quoted }) ?? true
    else { throw .field("billNumber") }
    guard let card = user.cards.first(where: { $0.name == question.card }) else {
      throw .field("card")
    }
    let bill = PortmoneWalletBill(
      number: question.number,
      phone: phone,
      card: card,
      payee: question.topUp == nil ? question.payee : PortmonePayees.mobile,
      amount: amount,
      commission: max(100, amount / 100)
    )
    bills[question.number] = bill
    return bill
  }

  /// Goes on with a quoted bill: to its end, or to what its card asks for.
  mutating func proceed(
    _ transaction: String,
    contract: String,
    phone: String,
    at now: Instant
  ) throws(PortmoneFault) -> (number: String, ending: Ending) {
    guard var bill = bill(transaction, "q", phone: phone), bill.stage == .quoted else {
      throw .wallet(2008)
    }
    let isTopUp = bill.payee == PortmonePayees.mobile
    guard isTopUp || !contract.isEmpty else { throw .wallet(2011) }
    guard bill.payee != PortmonePayees.gateless else { throw .wallet(2013) }
    bill.contract = contract
    let check = bill.magic == .needsAuthentication ? .page : bill.card.check
    bill.stage =
      switch check {
      case .none: .processing
      case .codes: .needsCode
      case .page: .needsPage
      }
    bills[bill.number] = bill
    return (bill.number, check == .none ? charge(bill.number, at: now) : .reply)
  }

  mutating func startVerify(
    _ transaction: String,
    code: String,
    phone: String
  ) throws(PortmoneFault) -> String {
    guard let bill = bill(transaction, "p", phone: phone),
      [.needsCode, .needsMessage].contains(bill.stage)
    else { throw .wallet(2007) }
    guard !code.isEmpty else { throw .wallet(2015) }
    guard LyraFormat.isDigits(code, 3...3), code != "000" else { throw .wallet(2018) }
    bills[bill.number]?.stage = .needsMessage
    return bill.number
  }

  mutating func finishVerify(
    _ transaction: String,
    code: String,
    phone: String,
    at now: Instant
  ) throws(PortmoneFault) -> (number: String, ending: Ending) {
    guard let bill = bill(transaction, "v", phone: phone) else { throw .wallet(2014) }
    // A repeat is answered as things stand.
    if [.processing, .paid, .failed].contains(bill.stage) { return (bill.number, .reply) }
    guard bill.stage == .needsMessage else { throw .wallet(2014) }
    guard !code.isEmpty else { throw .wallet(2009) }
    guard code == "111111" else {
      fail(bill.number, .wallet(2018))
      throw .wallet(2018)
    }
    return (bill.number, charge(bill.number, at: now))
  }

  /// What the payer does on the issuer's page; false when the bill waits for nobody.
  mutating func visit(_ number: String, _ outcome: PayerVisit.Outcome, at now: Instant) -> Ending? {
    guard bills[number]?.stage == .needsPage else { return nil }
    switch outcome {
    case .abandon: return .reply
    case .refuse:
      fail(number, .wallet(2110))
      return .reply
    case .pay: return charge(number, at: now)
    }
  }

  private mutating func fail(_ number: String, _ fault: PortmoneFault) {
    bills[number]?.stage = .failed
    bills[number]?.fault = fault
  }

  /// The moment at which money moves, or does not; here the magic amounts act.
  private mutating func charge(_ number: String, at now: Instant) -> Ending {
    guard let bill = bills[number] else { return .reply }
    bills[number]?.stage = .processing
    switch bill.magic {
    case .insufficientFunds, .softDecline, .hardDecline:
      fail(number, PortmoneFault("99", "The bank refused"))
    case .expires: fail(number, PortmoneFault("99", "Time is over"))
    case .pendingThreePolls: bills[number]?.plan = .pays(afterLooks: 3)
    case .inProcessForEver: bills[number]?.plan = .pays(afterLooks: nil)
    case .lateEffect:
      postpone(number, until: now + .milliseconds(1500))
      return .closed
    case .closedBeforeEffect where !bill.isDropped:
      bills[number]?.isDropped = true
      bills[number]?.stage = bill.stage == .processing ? .quoted : bill.stage
      return .closed
    case .unknownStatus:
      take(number, at: now)
      bills[number]?.plan = .showsUnknownWord
    case .slow: return paid(number, .slow, at: now)
    case .effectThenClosed: return paid(number, .closed, at: now)
    case .effectThenBadGateway: return paid(number, .badGateway, at: now)
    case nil, .success, .notifiedTwice, .anotherAmount, .needsAuthentication, .closedBeforeEffect:
      return paid(number, .reply, at: now)
    }
    return .reply
  }

  private mutating func paid(_ number: String, _ ending: Ending, at now: Instant) -> Ending {
    take(number, at: now)
    return ending
  }

  /// Looks at a bill, which may bring it on; the second is a word in place of its stage.
  mutating func look(at number: String, now: Instant) -> (PortmoneWalletBill, word: String)? {
    guard let bill = bills[number] else { return nil }
    var word: String?
    switch bill.plan {
    case .nothing, .pays(afterLooks: nil): break
    case .pays(afterLooks: 0): take(number, at: now)
    case .pays(let looks?): bills[number]?.plan = .pays(afterLooks: looks - 1)
    case .showsUnknownWord:
      word = "RECONCILED"
      bills[number]?.plan = .nothing
    }
    return bills[number].map { ($0, word ?? $0.stage.rawValue) }
  }
}
