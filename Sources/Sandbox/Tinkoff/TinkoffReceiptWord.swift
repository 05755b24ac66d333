internal import Wire

/// The lists of words that a receipt is made of (dossier §9).
struct TinkoffReceiptWord {
  var name: String
  var words: Set<String>

  func check(_ value: JSONValue?, isNeeded: Bool) throws(TinkoffRefusal) {
    guard let value, value != .null else {
      if isNeeded { throw TinkoffRefusal("309", "Поле \(name) не должно быть пустым.") }
      return
    }
    guard let text = value.text, words.contains(text) else {
      throw TinkoffRefusal("309", "Неверное значение поля \(name).")
    }
  }

  static let taxation = TinkoffReceiptWord(
    name: "Taxation",
    words: ["osn", "usn_income", "usn_income_outcome", "esn", "patent"]
  )
  static let tax = TinkoffReceiptWord(
    name: "Tax",
    words: [
      "none", "vat0", "vat5", "vat7", "vat10", "vat20", "vat105", "vat107", "vat110", "vat120",
    ]
  )
  static let method = TinkoffReceiptWord(
    name: "PaymentMethod",
    words: [
      "full_prepayment", "prepayment", "advance", "full_payment", "partial_payment", "credit",
      "credit_payment",
    ]
  )
  static let object = TinkoffReceiptWord(
    name: "PaymentObject",
    words: both.union(["composite"])
  )
  static let newObject = TinkoffReceiptWord(
    name: "PaymentObject",
    words: both.union([
      "contribution", "property_rights", "unrealization", "tax_reduction", "trade_fee",
      "resort_tax", "pledge", "income_decrease", "ie_pension_insurance_without_payments",
      "ie_pension_insurance_with_payments", "ie_medical_insurance_without_payments",
      "ie_medical_insurance_with_payments", "social_insurance", "casino_chips", "agent_payment",
      "excisable_goods_without_marking_code", "excisable_goods_with_marking_code",
      "goods_without_marking_code", "goods_with_marking_code",
    ])
  )
  static let agent = TinkoffReceiptWord(
    name: "AgentSign",
    words: [
      "bank_paying_agent", "bank_paying_subagent", "paying_agent", "paying_subagent", "attorney",
      "commission_agent", "another",
    ]
  )
  static let mark = TinkoffReceiptWord(
    name: "MarkCodeType",
    words: [
      "UNKNOWN", "EAN8", "EAN13", "ITF14", "GS10", "GS1M", "SHORT", "FUR", "EGAIS20", "EGAIS30",
      "RAWCODE",
    ]
  )

  private static let both: Set<String> = [
    "commodity", "excise", "job", "service", "gambling_bet", "gambling_prize", "lottery",
    "lottery_prize", "intellectual_activity", "payment", "agent_commission", "another",
  ]
}
