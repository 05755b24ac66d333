internal import Wire

/// What Init says of the payer, and what is known of the card.
struct TinkoffPayer: Equatable {
  var customer: String?
  /// Whether the card shall be kept for later charges.
  var isParent = false
  var data = JSONObject()
  /// The number of the card that pays, or that a wallet stands for.
  var number: String?
  var expiry = "1230"
  /// The card as the bank keeps it, once it has paid.
  var cardID: String?
  var rebillID: String?
}
