internal import Payments

extension YooMoneyBook {
  /// What a call to confirm came to.
  struct Done {
    var request: YooMoneyRequest
    var ending = Ending.reply
  }

  /// Confirms a payment, or says how it stands: only the first call of a request moves money.
  mutating func confirm(
    _ id: String,
    _ call: ProviderCall
  ) throws(YooMoneyError) -> Done {
    guard var request = requests[id] else { throw .code("contract_not_found") }
    var ending = Ending.reply
    switch request.state {
    case .requested:
      guard call.now < request.started + YooMoneyRequest.life else {
        throw .code("contract_not_found")
      }
      ending = begin(id, call)
    case .running(answers: 0, refusal: nil): succeed(id, at: call.now)
    case .running(answers: 0, refusal: let code?): requests[id]?.state = .refused(code)
    case .running(let answers?, let refusal):
      requests[id]?.state = .running(answers: answers - 1, refusal: refusal)
    case .challenged(passed: true): succeed(id, at: call.now)
    case .challenged(passed: false): requests[id]?.state = .refused("authorization_reject")
    case .running(answers: nil, _), .challenged(passed: nil), .late, .paid, .refused: break
    }
    request = requests[id] ?? request
    var shown = Done(request: request, ending: ending)
    if requests[id]?.showsUnknownWord == true {
      requests[id]?.showsUnknownWord = false
      shown.request.showsUnknownWord = true
    }
    requests[id]?.answers += 1
    return shown
  }

  private mutating func begin(_ id: String, _ call: ProviderCall) -> Ending {
    guard let request = requests[id] else { return .reply }
    if case .late(let delay) = call.trick { return postpone(id, until: call.now + delay) }
    if let test = request.test {
      requests[id]?.state = test == "success" ? .paid(operation: "test") : .refused(test)
      return .reply
    }
    if request.instance != nil {
      requests[id]?.state = .challenged(passed: nil)
      return .reply
    }
    return obey(request, call)
  }

  /// Ends a payment as its magic amount says.
  private mutating func obey(_ request: YooMoneyRequest, _ call: ProviderCall) -> Ending {
    let id = request.id
    guard request.cost <= balance(of: request.wallet) else {
      requests[id]?.state = .refused("not_enough_funds")
      return .reply
    }
    switch request.magic {
    case .insufficientFunds: requests[id]?.state = .refused("not_enough_funds")
    case .softDecline: requests[id]?.state = .refused("authorization_reject")
    case .hardDecline: requests[id]?.state = .refused("payment_refused")
    case .pendingThreePolls: requests[id]?.state = .running(answers: 3, refusal: nil)
    case .inProcessForEver: requests[id]?.state = .running(answers: nil, refusal: nil)
    case .expires:
      requests[id]?.state = .running(answers: 1, refusal: "payment_expired")
    case .needsAuthentication: requests[id]?.state = .challenged(passed: nil)
    case .closedBeforeEffect where !request.isDropped:
      requests[id]?.isDropped = true
      return .closed
    case .lateEffect: return postpone(id, until: call.now + .milliseconds(1500))
    case .unknownStatus:
      succeed(id, at: call.now)
      requests[id]?.showsUnknownWord = true
    case .slow:
      succeed(id, at: call.now)
      return .slow
    case .effectThenClosed:
      succeed(id, at: call.now)
      return .closed
    case .effectThenBadGateway:
      succeed(id, at: call.now)
      return .badGateway
    case nil, .success, .anotherAmount, .notifiedTwice, .closedBeforeEffect:
      succeed(id, at: call.now, twice: call.trick == .twice)
    }
    return .reply
  }

  private mutating func postpone(_ id: String, until due: Instant) -> Ending {
    requests[id]?.state = .late
    late.append(Late(due: due, event: .confirm(request: id)))
    return .closed
  }

  /// Moves the money of a request.
  mutating func succeed(_ id: String, at now: Instant, twice: Bool = false) {
    guard let request = requests[id] else { return }
    let number = Self.operationID(of: id)
    requests[id]?.state = .paid(operation: number)
    let isTransfer = request.pattern == "p2p"
    if !request.wallet.isEmpty {
      operations.append(
        YooMoneyOperation(
          id: number,
          wallet: request.wallet,
          kind: isTransfer ? .outgoing : .shop,
          status: .success,
          at: now,
          pattern: request.pattern,
          amount: request.cost,
          other: request.due,
          label: request.label,
          message: request.message,
          comment: request.comment,
          peer: request.to
        )
      )
    }
    for _ in 0..<(twice ? 2 : 1) {
      record(request.cost, request.order, request.wallet, number, at: now)
    }
  }

  /// Keeps where the browser goes from the page of 3-D Secure.
  mutating func keepReturns(of id: String, _ fields: YooMoneyFields, isSaved: Bool) {
    requests[id]?.success = fields["ext_auth_success_uri"] ?? ""
    requests[id]?.failure = fields["ext_auth_fail_uri"] ?? ""
    requests[id]?.isSaved = isSaved
  }

  /// Answers the page of 3-D Secure; false when there is none to answer.
  mutating func passChallenge(_ id: String, _ passed: Bool?) -> Bool {
    guard let request = requests[id], case .challenged = request.state else { return false }
    requests[id]?.state = .challenged(passed: passed)
    return true
  }

  /// The request whose page of 3-D Secure has that name.
  func request(ofPage page: String) -> YooMoneyRequest? {
    requests.values.first { $0.page == page }
  }
}
