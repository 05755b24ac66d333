/// What the bridge knows of a phone: its session and its cards.
struct PortmoneWalletUser {
  /// A code that the wallet waits for.
  enum Code: Int {
    /// From the bank of a card.
    case card = 2113
    /// From the wallet itself, for the phone.
    case phone = 2114
  }

  var user: String
  var isAuthorized = false
  var waiting: Code?
  /// The card that is added once the codes were right.
  var newcomer: PortmoneWalletCard?
  var cards: [PortmoneWalletCard] = []
}
