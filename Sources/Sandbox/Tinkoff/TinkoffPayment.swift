internal import Payments

/// One payment at the bank.
struct TinkoffPayment {
  /// What a later look at the payment brings about.
  enum Plan: Equatable {
    case nothing
    /// Stays open for so many looks, then succeeds.
    case succeeds(afterLooks: Int)
    /// The next look finds it expired.
    case expires
  }

  /// Why the issuer said no.
  struct Decline: Equatable {
    var code: String
    var text: String
  }

  let terminal: String
  let order: String
  /// Eighteen digits.
  let id: String
  /// What Init asked for, in kopecks.
  let amount: Int64
  let isTwoStage: Bool
  /// When an untouched payment expires.
  let deadline: Instant
  private(set) var status = TinkoffStatus.new
  /// Every state that it was in, the present one last.
  private(set) var history = [TinkoffStatus.new]
  var plan = Plan.nothing
  var decline: Decline?
  /// What was really taken or held; another amount than was asked for in one magic case.
  var taken: Int64
  /// What is held and neither taken nor let go.
  var held: Int64 = 0
  /// What is taken and not given back.
  var captured: Int64 = 0
  /// The merchant's own numbers of cancels that were done.
  var cancels: Set<String> = []
  /// Whether a charge was dropped before its effect; the next one is not.
  var wasDropped = false

  init(
    terminal: String,
    order: String,
    id: String,
    amount: Int64,
    isTwoStage: Bool,
    deadline: Instant
  ) {
    self.terminal = terminal
    self.order = order
    self.id = id
    self.amount = amount
    self.isTwoStage = isTwoStage
    self.deadline = deadline
    taken = amount
  }

  mutating func move(to next: TinkoffStatus) {
    status = next
    history.append(next)
  }

  /// What is neither let go nor given back; the whole amount while nothing is paid.
  var left: Int64 {
    switch status {
    case .new, .authorizing: amount
    case .authorized, .partialReversed, .confirming: held
    case .confirmed, .partialRefunded: captured
    case .reversed, .refunded, .canceled, .rejected, .deadlineExpired: 0
    }
  }

  /// The state before the present one, as a replica that lags would show it.
  var staleStatus: TinkoffStatus { history.dropLast().last ?? .new }
}
