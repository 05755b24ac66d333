internal import Payments

/// One attempt to pay an order, with the operations on it.
struct AssistBill {
  /// What a later look at the bill brings about.
  enum Plan: Equatable {
    case nothing
    /// Stays in process for so many looks, or for ever, then succeeds.
    case succeeds(afterLooks: Int?)
    /// The next look finds it timed out.
    case expires
    /// The next look shows a word that nobody knows.
    case showsUnknownWord
  }

  /// What a bill is paid with.
  enum Means: Equatable {
    case page
    /// The card's number, masked.
    case card(String)
    case token
    /// The bill that was paid first.
    case recurrent(String)
  }

  /// One operation: the payment, a confirmation or a cancellation.
  struct Operation: Equatable {
    /// 100 payment, 200 confirmation, 300 cancellation.
    var type: Int
    /// In minor units.
    var amount: Int64
    var at: Instant
    /// The shop's own number of it, where it gave one.
    var external = ""
  }

  /// Fifteen or sixteen digits; operations have `.1`, `.2` … behind them.
  let number: String
  var form: AssistForm
  var means: Means
  let created: Instant
  private(set) var state = AssistState.inProcess
  private(set) var history = [AssistState.inProcess]
  /// What the gateway says of the authorisation; empty while nothing was tried.
  var code = ""
  /// What is held or taken and not given back, in minor units.
  var sum: Int64 = 0
  var operations: [Operation] = []
  var plan = Plan.nothing
  /// Whether the payer must pass 3-D Secure.
  var isChallenged = false
  /// Whether the payer still has a page to pay on.
  var isOnPage = false
  /// Calls that were dropped before their effect; the next one of the same is not.
  var dropped: Set<String> = []
  /// What a look shows instead of the state.
  var shownWord: String?

  init(number: String, form: AssistForm, means: Means, created: Instant) {
    self.number = number
    self.form = form
    self.means = means
    self.created = created
    isOnPage = means == .page
  }

  mutating func move(to next: AssistState) {
    state = next
    history.append(next)
  }

  /// The state in the gateway's words, or what is shown instead.
  var word: String { shownWord ?? state.rawValue }

  /// The state before the present one, as a replica that lags would show it.
  var staleState: AssistState { history.dropLast().last ?? state }

  /// Whether the payer has something to do.
  var awaitsPayer: Bool { state == .inProcess && (isOnPage || isChallenged) && plan == .nothing }

  /// How long a page waits for its payer.
  static let pageTime = Duration.seconds(3600)

  /// The card as everybody sees it.
  var maskedCard: String {
    if case .card(let mask) = means { return mask }
    return "411111****1111"
  }
}
