internal import Payments

/// One row of a wallet's history.
struct YooMoneyOperation: Equatable {
  enum Kind: String {
    case shop = "payment-shop"
    case outgoing = "outgoing-transfer"
    case incoming = "incoming-transfer"
    case deposition = "deposition"
  }

  enum Status: String {
    case success
    case refused
    case running = "in_progress"
  }

  let id: String
  let wallet: String
  let kind: Kind
  var status: Status
  let at: Instant
  let pattern: String
  /// What the wallet lost or got, in minor units.
  let amount: Int64
  /// What the other side got or lost.
  let other: Int64
  var label = ""
  var message = ""
  var comment = ""
  /// The other side.
  var peer = ""
  /// Looks until it succeeds; nil when nothing is to come.
  var looks: Int?

  var isIncoming: Bool { kind == .incoming || kind == .deposition }
}
