internal import Wire

/// Card data that a shop sends itself, held to their formats (dossier §3.1 and T21).
struct AssistCard {
  let masked: String

  init(_ fields: AssistFields) throws(AssistFault) {
    let number = try fields.required("Cardnumber", 106)
    guard 13...19 ~= number.utf8.count, DecimalText.isDigits(number) else { throw .format(106) }
    guard Self.passesLuhn(number) else { throw .value(106) }
    let kind = fields.value("Cardtype")
    guard ["", "1", "2", "3", "4", "5"].contains(kind) else { throw .value(111) }
    let month = try fields.required("Expiremonth", 112)
    guard DecimalText.isDigits(month), month.utf8.count <= 2 else { throw .format(112) }
    guard let value = Int(month), 1...12 ~= value else { throw .value(112) }
    let year = try fields.required("Expireyear", 113)
    guard DecimalText.isDigits(year), year.utf8.count == 4 else { throw .format(113) }
    let holder = fields.value("Cardholder")
    guard holder.unicodeScalars.count <= 70, !holder.contains(where: \.isNumber) else {
      throw .format(114)
    }
    let code = try fields.required("Cvc2", 115)
    guard DecimalText.isDigits(code), 3...4 ~= code.utf8.count else { throw .format(115) }
    masked = "\(number.prefix(6))****\(number.suffix(4))"
  }

  private static func passesLuhn(_ digits: String) -> Bool {
    var sum = 0
    for (place, byte) in digits.utf8.reversed().enumerated() {
      let digit = Int(byte) - 0x30
      let twice = digit * 2
      sum += place.isMultiple(of: 2) ? digit : twice > 9 ? twice - 9 : twice
    }
    return sum.isMultiple(of: 10)
  }
}
