internal import Crypto
internal import Payments

extension TinkoffBook {
  static let wrongCard = TinkoffRefusal("107", "Карта не найдена.")
  static let noCustomer = TinkoffRefusal("7", "Покупатель не найден.")

  func customer(_ key: String, of terminal: String) -> TinkoffCustomer? {
    customers["\(terminal)\0\(key)"]
  }

  mutating func keep(_ customer: TinkoffCustomer, of terminal: String) {
    customers["\(terminal)\0\(customer.key)"] = customer
  }

  mutating func removeCustomer(_ key: String, of terminal: String) {
    customers["\(terminal)\0\(key)"] = nil
  }

  /// The number behind card data, which may name a stored card of that customer, or of anybody's
  /// when the payment has none.
  func card(
    of data: TinkoffCardData,
    customer key: String?,
    terminal: String
  ) throws(TinkoffRefusal) -> (number: String, expiry: String) {
    if let number = data.number { return (number, data.expiry ?? "") }
    for (name, customer) in customers where name.hasPrefix("\(terminal)\0") {
      guard key == nil || customer.key == key else { continue }
      if let card = customer.cards.first(where: { $0.id == data.cardID && !$0.isDeleted }) {
        return (card.number, card.expiry)
      }
    }
    throw Self.wrongCard
  }

  /// Keeps the card that paid, when the payment has a customer.
  mutating func keepCard(_ payment: inout TinkoffPayment) {
    guard let key = payment.payer.customer, let number = payment.payer.number else { return }
    let card = bind(
      (number, payment.payer.expiry),
      to: key,
      of: payment.terminal,
      mayRebill: payment.payer.isParent
    )
    payment.payer.cardID = card.id
    payment.payer.rebillID = payment.payer.isParent ? card.rebillID : nil
  }

  /// Binds a card to a customer; the same one is bound once.
  mutating func bind(
    _ card: (number: String, expiry: String),
    to key: String,
    of terminal: String,
    mayRebill: Bool
  ) -> TinkoffStoredCard {
    var customer = customer(key, of: terminal) ?? TinkoffCustomer(key: key)
    let place =
      customer.cards.firstIndex { $0.number == card.number && !$0.isDeleted }
      ?? customer.cards.endIndex
    let name = "\(terminal)\0\(key)\0\(card.number)\0\(place)"
    if place == customer.cards.endIndex {
      customer.cards.append(
        TinkoffStoredCard(
          id: Self.digits(9, "card\0\(name)"),
          number: card.number,
          expiry: card.expiry
        )
      )
    }
    if mayRebill, customer.cards[place].rebillID == nil {
      customer.cards[place].rebillID = Self.digits(10, "rebill\0\(name)")
    }
    keep(customer, of: terminal)
    return customer.cards[place]
  }

  /// So many digits, the first of them none; made of a name, so that a rerun gets the same ones.
  static func digits(_ count: Int, _ name: String) -> String {
    let bytes = Digest.sha256.bytes(of: Array(name.utf8)).prefix(count)
    return bytes.enumerated()
      .map { place, byte in String(place == 0 ? byte % 9 + 1 : byte % 10) }.joined()
  }

  /// What the issuer found goes into the challenge; the merchant has to bring it.
  mutating func authenticate(_ id: String, _ outcome: PayerVisit.Outcome) {
    guard outcome != .abandon else { return }
    challenges[id]?.isPassed = outcome == .pay
  }

  /// Ends the binding of a card.
  mutating func complete(_ binding: TinkoffBinding, isAllowed: Bool) -> TinkoffBinding {
    var done = binding
    guard isAllowed, let number = binding.card?.number, let expiry = binding.card?.expiry else {
      done.state = .rejected
      bindings[done.requestKey] = done
      return done
    }
    let card = bind(
      (number, expiry),
      to: binding.customer,
      of: binding.terminal,
      // Without a check no card can be charged later (dossier §2.2).
      mayRebill: binding.check != .no
    )
    done.state = .completed
    done.cardID = card.id
    done.rebillID = card.rebillID
    bindings[done.requestKey] = done
    return done
  }
}
