/// A card that the bank keeps for a customer.
struct TinkoffStoredCard: Equatable {
  let id: String
  /// The whole number, which no reply shows.
  let number: String
  let expiry: String
  /// Set where the card may be charged without its owner.
  var rebillID: String?
  var isDeleted = false

  /// Six digits and four, as every reply shows it.
  var masked: String { "\(number.prefix(6))******\(number.suffix(4))" }
}
