internal import Payments
internal import Wire

extension LyraForm {
  /// Reads a form: first who it is from, then its signature, then field by field in the order of
  /// their numbers.
  init(_ body: [UInt8], shops: [String: LyraShop], now: Instant) throws(LyraRefusal) {
    let pairs = try Self.pairs(body)
    let fields = LyraFields(pairs)
    let site = fields.value("site_id")
    guard LyraFormat.isDigits(site, 8...8), let shop = shops[site] else {
      throw LyraRefusal("02", site)
    }
    // The contract's shop has a key for TEST only.
    try fields.check("ctx_mode", "11", isRequired: true) { $0 == "TEST" }
    guard let kind = LyraSignature.kind(of: pairs, key: shop.testKey) else {
      throw LyraRefusal("00", fields.signature)
    }
    try fields.checkAll()
    guard let day = LyraFormat.day(fields.value("trans_date"), now: now) else {
      throw LyraRefusal("04", fields.value("trans_date"))
    }
    guard let amount = Int64(fields.value("amount")) else {
      throw LyraRefusal("09", fields.value("amount"))
    }
    guard let currency = Currency(numericCode: fields.value("currency")) else {
      throw LyraRefusal("10", fields.value("currency"))
    }
    values = fields.values
    signature = kind
    self.amount = amount
    self.currency = currency
    self.day = day
    captureDelay = Int(fields.value("capture_delay"))
    isValidatedByHand = ["0": false, "1": true][fields.value("validation_mode")]
  }

  private static func pairs(_ body: [UInt8]) throws(LyraRefusal) -> [FormPair] {
    guard !body.isEmpty else { throw LyraRefusal("70") }
    do throws(FormError) {
      return try FormBody.parseUnique(body)
    } catch {
      switch error {
      // Bytes of another encoding never match a signature over UTF-8.
      case .notUTF8: throw LyraRefusal("00")
      case .duplicateName(let name): throw LyraRefusal("99", name)
      case .badEscape, .tooLong: throw LyraRefusal("99")
      }
    }
  }
}
