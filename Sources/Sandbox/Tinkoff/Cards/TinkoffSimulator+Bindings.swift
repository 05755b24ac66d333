internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// AddCard: a card is going to be bound, on the bank's page or by AttachCard.
  func addCard(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try customerKey(fields)
    guard let check = TinkoffBinding.Check(rawValue: fields.text("CheckType") ?? "NO") else {
      throw TinkoffRefusal("203", "Неверное значение CheckType.")
    }
    if let state = fields.body["ResidentState"], state != .null, state.boolean == nil {
      throw TinkoffRefusal("203", "Неверное значение ResidentState.")
    }
    let binding = book.withLock { book -> TinkoffBinding? in
      guard book.customer(key, of: terminal.key) != nil else { return nil }
      let count = book.bindings.values.count { $0.terminal == terminal.key && $0.customer == key }
      let name = "\(terminal.key)\0\(key)\0\(count)"
      let binding = TinkoffBinding(
        terminal: terminal.key,
        customer: key,
        requestKey: TinkoffChallenge.uuid("request", name),
        paymentID: TinkoffBook.digits(10, "binding\0\(name)"),
        check: check
      )
      book.bindings[binding.requestKey] = binding
      return binding
    }
    guard let binding, call.trick != .missing else { return Self.unknown(key) }
    if case .late = call.trick { return .closed }
    return Self.answer(terminal, call) { writer in
      writer.key("PaymentId")
      writer.number(binding.paymentID)
      writer.member("CustomerKey", key)
      writer.member("RequestKey", binding.requestKey)
      writer.member("PaymentURL", TinkoffChallenge.uuid("page", binding.requestKey))
    }
  }

  /// AttachCard: the card of the merchant's own form is bound, or the issuer asks first.
  func attachCard(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try requestKey(fields)
    var data = try cardData(fields, call)
    guard data.cardID == nil else { throw TinkoffRefusal("244", "Нужны данные новой карты.") }
    let base = PageAddress.base(of: call.request)
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> (TinkoffBinding, TinkoffChallenge?) in
        guard var binding = book.bindings[key], binding.terminal == terminal.key else {
          throw TinkoffRefusal("233", "RequestKey не найден.")
        }
        guard binding.state == .new || binding.state == .formShowed else {
          throw TinkoffRefusal("6", "Карта не может быть привязана.")
        }
        let customer = book.customer(binding.customer, of: terminal.key)
        let number = data.number ?? ""
        guard customer?.cards.contains(where: { $0.number == number && !$0.isDeleted }) != true
        else { throw TinkoffRefusal("510", "Карта уже привязана к покупателю.") }
        // Nothing of the code is kept.
        data.csc = nil
        binding.card = data
        let isAsked = binding.check == .threeDS || binding.check == .threeDSHold
        let challenge =
          isAsked
          ? try Self.challenge(binding.paymentID, number, false, fields, call) : nil
        guard challenge != nil || binding.check != .threeDS else {
          throw TinkoffRefusal("106", "Карта не поддерживает 3DS.")
        }
        guard let challenge, challenge.isShown else {
          let isAllowed = TinkoffCard.decline(of: number, amount: 0) == nil
          return (book.complete(binding, isAllowed: isAllowed), nil)
        }
        binding.state = .challenged
        book.bindings[key] = binding
        book.challenges[binding.paymentID] = challenge
        return (binding, challenge)
      }
    }
    let (binding, challenge) = try outcome.get()
    return Self.answer(binding, terminal, call) { writer in
      writer.member("Status", binding.state.rawValue)
      if let challenge { Self.write(challenge, under: "\(base)/\(id)", to: &writer) }
    }
  }

  /// GetAddCardState.
  func bindingState(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let key = try requestKey(fields)
    guard let binding = book.withLock({ $0.bindings[key] }), binding.terminal == terminal.key,
      call.trick != .missing
    else { throw TinkoffRefusal("233", "RequestKey не найден.") }
    let word = call.trick == .unknownStatus ? "COMPLETING" : binding.state.asked
    return Self.answer(binding, terminal, call) { $0.member("Status", word) }
  }

  private func requestKey(_ fields: TinkoffFields) throws(TinkoffRefusal) -> String {
    guard let key = fields.text("RequestKey"), !key.isEmpty else {
      throw TinkoffRefusal("201", "Поле RequestKey не должно быть пустым.")
    }
    return key
  }

  private static func answer(
    _ binding: TinkoffBinding,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall,
    _ more: (inout JSONWriter) -> Void
  ) -> Simulated {
    answer(terminal, call) { writer in
      writer.member("CustomerKey", binding.customer)
      writer.member("RequestKey", binding.requestKey)
      if let id = binding.cardID { writer.member("CardId", id) }
      if let id = binding.rebillID { writer.member("RebillId", id) }
      more(&writer)
    }
  }
}
