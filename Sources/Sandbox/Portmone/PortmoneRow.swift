internal import Payments

/// One row of an order: an attempt to pay, or a part of it given back.
struct PortmoneRow: Equatable {
  /// What a later look at the order brings about.
  enum Plan: Equatable {
    case nothing
    /// Stays as it is for so many looks, or for ever, then succeeds.
    case succeeds(afterLooks: Int?)
    /// The next look finds it rejected.
    case expires
    /// The next look shows a word that nobody knows.
    case showsUnknownWord
  }

  /// The provider's number of the bill.
  let id: String
  /// The bill that this gives back; nil for an attempt.
  var parent: String?
  /// In minor units, what is given back below zero.
  var amount: Int64
  var status: PortmoneStatus
  let paid: Instant
  var message = ""
  var plan = Plan.nothing
  /// What a look shows instead of the status.
  var shownWord: String?

  var word: String { shownWord ?? status.rawValue }
}
