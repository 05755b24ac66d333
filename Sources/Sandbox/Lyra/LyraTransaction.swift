internal import Payments

/// One transaction of an order: a payment, or a part of one given back.
struct LyraTransaction {
  /// What a later look at the order brings about.
  enum Plan: Equatable {
    case nothing
    /// Stays under verification for so many looks, or for ever, then succeeds.
    case succeeds(afterLooks: Int?)
    /// The next look finds it expired.
    case expires
    /// The next look shows a word that nobody knows.
    case showsUnknownWord
  }

  /// Thirty-two hexadecimal digits.
  let uuid: String
  /// The payment that this gives back; nil for a payment.
  var parent: String?
  /// The session that it was made in, or its parent was.
  let session: String
  /// The attempt's number on the page.
  let sequence: Int
  var amount: Int64
  let created: Instant
  private(set) var status: LyraStatus
  /// Every status that it had, the present one last.
  private(set) var history: [LyraStatus]
  var decline: LyraDecline?
  var plan = Plan.nothing
  /// Its place among the parts of a payment in parts, from 1; nil where there is one part.
  var part: Int?
  /// What is given back, or is on its way back.
  var refunded: Int64 = 0
  /// Days from payment to capture.
  var captureDelay = 0
  /// When the capture is due; nil while it waits for validation, or when there is none to come.
  var captureDue: Instant?
  /// The calls that were dropped before their effect; the next one of the same is not.
  var dropped: Set<String> = []
  /// What a look shows instead of the status.
  var shownWord: String?

  init(
    uuid: String,
    parent: String? = nil,
    session: String,
    sequence: Int,
    amount: Int64,
    created: Instant,
    status: LyraStatus
  ) {
    self.uuid = uuid
    self.parent = parent
    self.session = session
    self.sequence = sequence
    self.amount = amount
    self.created = created
    self.status = status
    history = [status]
  }

  var isCredit: Bool { parent != nil }

  mutating func move(to next: LyraStatus) {
    status = next
    history.append(next)
  }

  /// The status in the gateway's words, or what is shown instead.
  var word: String { shownWord ?? status.rawValue }

  /// The status before the present one, as a replica that lags would show it.
  var staleStatus: LyraStatus { history.dropLast().last ?? status }
}
