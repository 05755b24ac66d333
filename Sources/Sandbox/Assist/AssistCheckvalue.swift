internal import Crypto

/// The checkvalue: `UPPER(md5(UPPER(md5(secret word) + md5(text))))` (dossier §4.1).
enum AssistCheckvalue {
  static func value(of text: String, secret: String) -> String {
    let inner = (Digest.md5.hex(of: secret) + Digest.md5.hex(of: text)).uppercased()
    return Digest.md5.hex(of: inner).uppercased()
  }

  static func isRight(_ given: String, of text: String, secret: String) -> Bool {
    ConstantTime.equal(Array(given.utf8), Array(value(of: text, secret: secret).utf8))
  }

  /// What an order's checkvalue and signature are made over: the values as they came, cleaned; the
  /// last four only where they were sent and are not 0.
  static func text(ofOrder fields: AssistFields, delimiter: String) -> String {
    let always = ["Merchant_ID", "OrderNumber", "OrderAmount", "OrderCurrency"]
    let sometimes = ["OrderMaxPoints", "CustomerNumber", "Disable3DS", "Prepayment"]
    let values =
      always.map { fields.value($0) }
      + sometimes.map { fields.value($0) }.filter { !$0.isEmpty && $0 != "0" }
    return values.joined(separator: delimiter)
  }
}
