internal import Payments

/// An order of a payee: its link, and the rows of every attempt.
struct PortmoneOrder {
  /// How long a link can be paid; the dossier does not say, a day is assumed here.
  static let length = Duration.seconds(86_400)

  /// The word behind `pg/`.
  let page: String
  var link: PortmoneLink
  var started: Instant
  var rows: [PortmoneRow] = []
  /// Whether the link was closed or is paid.
  var isOver = false
  /// Whether the payer is at the issuer's page.
  var isChallenged = false
  /// The calls and visits that were dropped before their effect; the next one of a kind is not.
  var dropped: Set<String> = []
  /// How many changes were answered; the first one in a list, the others alone.
  var answers = 0

  var magic: MagicAmount? { MagicAmount(minorUnits: link.amount.minorUnits) }

  func isOpen(at now: Instant) -> Bool { !isOver && now < started + Self.length }

  /// What was given back of a bill, as a positive number.
  func returned(of bill: String) -> Int64 {
    rows.filter { $0.parent == bill && $0.status == .returned }.reduce(0) { $0 - $1.amount }
  }

  /// The place of a bill, or of the row that counts when only the order is named.
  func place(of bill: String?) -> Int? {
    if let bill { return rows.firstIndex { $0.id == bill } }
    for status in [PortmoneStatus.paid, .held, .rejected, .created] {
      if let place = rows.lastIndex(where: { $0.status == status }) { return place }
    }
    return nil
  }
}
