extension PortmoneFault {
  /// A code of the wallet (dossier §1.8).
  static func wallet(_ code: Int) -> PortmoneFault {
    PortmoneFault(String(code), sentences[code] ?? "Error of the wallet's server")
  }

  private static let sentences: [Int: String] = [
    2000: "Not authorised", 2004: "The amount is below 0", 2005: "The phone is invalid",
    2006: "The phone is empty", 2007: "The transaction is not that of proceed",
    2008: "The transaction is not that of commission", 2009: "The verification code is empty",
    2010: "The payee is empty", 2011: "The contract number is empty", 2012: "The user is empty",
    2013: "This payee has no gate", 2014: "The transaction is not that of startVerify",
    2015: "The card's code is empty", 2016: "The client is empty",
    2017: "The merchant's login is empty", 2018: "The card could not be verified",
    2102: "The card number is empty", 2103: "The card number is invalid",
    2104: "The card's code is empty", 2105: "The card's code is invalid",
    2106: "The card's name is empty", 2107: "The code is empty", 2108: "The code is invalid",
    2110: "3-D Secure was not passed", 2112: "The expiry is invalid",
    2113: "The card's bank asks for a code", 2114: "The wallet asks for a code",
  ]
}
