internal import Payments

/// A payment out of a wallet or from a card: asked for, then confirmed.
struct YooMoneyRequest: Equatable {
  /// How long it can be confirmed; the dossier does not say, an hour is assumed here.
  static let life = Duration.seconds(3600)

  enum State: Equatable {
    case requested
    /// Under way; succeeds, or is refused, after so many answers, or never ends.
    case running(answers: Int?, refusal: String?)
    /// The payer must pass 3-D Secure; true or false once a page was answered.
    case challenged(passed: Bool?)
    /// It will happen at a moment of its own.
    case late
    case paid(operation: String)
    case refused(String)
  }

  let id: String
  /// Empty when it comes from a card without a wallet.
  var wallet = ""
  /// The installation that asked, for cards without a wallet.
  var instance: String?
  let pattern: String
  var to = ""
  var label = ""
  var message = ""
  var comment = ""
  /// What the payee gets, and what the payer loses, in minor units.
  let due: Int64
  let cost: Int64
  /// The sum that the request named; magic amounts act on it.
  let asked: Int64
  let started: Instant
  /// What a payment of test is to end with; nil for a real one.
  var test: String?
  var state = State.requested
  /// How often it was answered as under way.
  var answers = 0
  /// Whether the first call was dropped before its effect.
  var isDropped = false
  /// Where the browser goes from the page of 3-D Secure; arriving there proves nothing.
  var success = ""
  var failure = ""
  /// Whether a saved card pays.
  var isSaved = false
  /// Whether the next answer shows a word that nobody knows.
  var showsUnknownWord = false

  var magic: MagicAmount? { MagicAmount(minorUnits: asked) }
  var page: String { String(id.prefix(32)) }

  /// What the browser must bring to the page of 3-D Secure, whatever its names are.
  var params: [(name: String, value: String)] {
    if instance == nil { return [("MD", page), ("PaReq", "eJxV\"<&'>+/=")] }
    if isSaved { return [("cps_context_id", page), ("orderId", String(page.reversed()))] }
    return [("cps_context_id", page), ("paymentType", "FC")]
  }
  /// The merchant's order number, as far as the request names one.
  var order: String { label.isEmpty ? id : label }
}
