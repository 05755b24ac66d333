internal import Crypto

/// The signature of a link (dossier §4.5).
enum PortmoneSignature {
  /// What is signed: the parts joined and put in capitals, the login's bytes behind them.
  static func message(of link: PortmoneLink, login: String) -> String {
    let order = Hex.text(of: Array(link.order.utf8))
    let front = "\(link.payee)\(link.date)\(order)\(link.amountText)"
    return front.uppercased() + Hex.text(of: Array(login.utf8)).uppercased()
  }

  /// Sixty-four capital hexadecimal digits.
  static func signature(of link: PortmoneLink, login: String, key: String) -> String {
    let text = Array(message(of: link, login: login).utf8)
    return Hex.text(of: HMAC.bytes(of: text, key: Array(key.utf8), .sha256)).uppercased()
  }

  static func isRight(_ link: PortmoneLink, of payee: PortmonePayee) -> Bool {
    let right = signature(of: link, login: payee.login, key: payee.key)
    return ConstantTime.equal(Array(link.signature.utf8), Array(right.utf8))
  }
}
