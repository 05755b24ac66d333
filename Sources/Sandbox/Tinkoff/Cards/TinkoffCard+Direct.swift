extension TinkoffCard {
  /// What the issuer of a card does before it is charged.
  enum Enrollment: Equatable {
    /// The card has no 3-D Secure (code 106).
    case none
    case version(TinkoffChallenge.Version, hasMethod: Bool, isShown: Bool)
  }

  /// The payment system that a number belongs to.
  static func system(of number: String) -> String {
    switch number.first {
    case "2": "mir"
    case "4": "visa"
    case "5": "mc"
    default: "upi"
    }
  }

  /// What becomes of a card at its issuer (dossier §12.1); one amount always asks the payer.
  static func enrollment(of number: String, asksAlways: Bool) -> Enrollment {
    switch number {
    case "5586200071492158", "5586200071499591":
      .version(.one, hasMethod: false, isShown: true)
    case "2201382000000047": .version(.two, hasMethod: true, isShown: true)
    case "2201382000000013", "2201382000000039", "2201382000000591":
      .version(.two, hasMethod: true, isShown: asksAlways)
    case "2201382000000021", "2201382000000005", "2201382000000831":
      .version(.two, hasMethod: false, isShown: asksAlways)
    default: asksAlways ? .version(.one, hasMethod: false, isShown: true) : .none
    }
  }

  /// Why a card is refused after whatever its issuer asked; nil when it pays.
  static func decline(of number: String, amount: Int64) -> TinkoffPayment.Decline? {
    if number == "5586200071499591" { return amount > 100_000 ? .insufficientFunds : nil }
    guard case .declines(let why)? = fate(number) else { return nil }
    return why
  }
}
