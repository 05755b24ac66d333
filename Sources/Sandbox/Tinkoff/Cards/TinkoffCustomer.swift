/// A customer of a terminal, and the cards that were kept for it.
struct TinkoffCustomer: Equatable {
  let key: String
  var email: String?
  var phone: String?
  var cards: [TinkoffStoredCard] = []
}
