internal import Payments

/// A card of a wallet: what the wallet shows of it, and what its issuer asks for.
struct PortmoneWalletCard: Equatable {
  /// What stands between a payment and its end.
  enum Check: Equatable {
    case none
    /// The card's code, then a code by SMS.
    case codes
    /// The issuer's page.
    case page
  }

  let name: String
  /// Six digits, stars, two digits.
  let mask: String
  let check: Check

  /// The cards of wallets that are there from the start.
  static let known = [
    PortmoneWalletCard(name: "Main", mask: "444433********11", check: .none),
    PortmoneWalletCard(name: "Codes", mask: "400000********02", check: .codes),
    PortmoneWalletCard(name: "Page", mask: "400000********93", check: .page),
  ]

  private init(name: String, mask: String, check: Check) {
    self.name = name
    self.mask = mask
    self.check = check
  }

  /// Takes what `addCard` says.
  init(
    name: String,
    number: String,
    month: String,
    year: String,
    code: String,
    at now: Instant
  ) throws(PortmoneFault) {
    let digits = number.filter { $0 != " " }
    guard !digits.isEmpty else { throw .wallet(2102) }
    guard number.utf8.count <= 20, LyraFormat.isDigits(digits, 13...19),
      TinkoffCard.isNumber(digits)
    else { throw .wallet(2103) }
    guard !code.isEmpty else { throw .wallet(2104) }
    guard LyraFormat.isDigits(code, 3...3), code != "000" else { throw .wallet(2105) }
    guard !name.isEmpty else { throw .wallet(2106) }
    guard Self.isValid(month, year, at: now) else { throw .wallet(2112) }
    self.name = name
    let stars = String(repeating: "*", count: digits.utf8.count - 8)
    mask = "\(digits.prefix(6))\(stars)\(digits.suffix(2))"
    check = digits.hasSuffix("3") ? .page : digits.hasSuffix("2") ? .codes : .none
  }

  /// Two digits each, and not over.
  private static func isValid(_ month: String, _ year: String, at now: Instant) -> Bool {
    guard LyraFormat.isDigits(month, 2...2), LyraFormat.isDigits(year, 2...2),
      let number = Int(month), 1...12 ~= number
    else { return false }
    let today = MomentText.text(of: now)
    return "\(today.dropFirst(2).prefix(2))\(today.dropFirst(5).prefix(2))" <= year + month
  }
}
