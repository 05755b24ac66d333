internal import Payments

/// A payment or a top-up out of a wallet, under the caller's number.
struct PortmoneWalletBill {
  /// How far it is.
  enum Stage: String {
    case quoted = "QUOTED"
    case needsCode = "NEED_CVV"
    case needsMessage = "NEED_SMS"
    case needsPage = "NEED_3D"
    case processing = "PROCESSING"
    case paid = "PAID"
    case failed = "FAILED"
  }

  /// What a later look brings about.
  enum Plan: Equatable {
    case nothing
    /// Stays so for so many looks, or for ever, then is paid.
    case pays(afterLooks: Int?)
    /// The next look shows a word that nobody knows.
    case showsUnknownWord
  }

  let number: String
  let phone: String
  let card: PortmoneWalletCard
  let payee: String
  var amount: Int64
  let commission: Int64
  var stage = Stage.quoted
  var plan = Plan.nothing
  var contract = ""
  var paid: Instant?
  /// The code and the text of what failed.
  var fault: PortmoneFault?
  /// Whether the effect was dropped once.
  var isDropped = false

  var magic: MagicAmount? { MagicAmount(minorUnits: amount) }
}
