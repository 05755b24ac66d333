/// A payer's bank account that is bound, or is being bound, to a merchant.
struct TinkoffLink: Equatable {
  enum Status: String {
    case new = "NEW"
    case processing = "PROCESSING"
    case active = "ACTIVE"
    case inactive = "INACTIVE"
  }

  let terminal: String
  /// What the merchant asks by; shaped like a UUID.
  let requestKey: String
  /// The code that the payer's bank reads.
  let code: String
  /// What the merchant charges by once it is active.
  let token: String
  var bank: TinkoffBank
  var status = Status.new
}
