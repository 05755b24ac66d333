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
    /// The next look shows a word that nobody knows.
    case showsUnknownWord
    /// A capture or cancel under way: done after so many looks, or never; the payment then goes on
    /// from the status that it had.
    case finishes(TinkoffBook.Change, from: TinkoffStatus, afterLooks: Int?)
  }

  /// Why the issuer said no.
  struct Decline: Equatable {
    var code: String
    var text: String

    static let insufficientFunds = Decline(code: "1051", text: "Недостаточно средств.")
    static let issuerAway = Decline(code: "1091", text: "Эмитент недоступен.")
    static let lostCard = Decline(code: "1041", text: "Карта утеряна.")
    /// A stored card's payment needs the payer's code.
    static let needsCode = Decline(code: "104", text: "Ошибка рекуррентного платежа.")
    static let notAuthenticated = Decline(code: "101", text: "Не пройдена идентификация 3DS.")
    static let refused = Decline(code: "1004", text: "Отказ эмитента.")
  }

  let terminal: String
  /// Eighteen digits.
  let id: String
  /// What Init said.
  let registered: TinkoffOrder
  /// How it is paid, as far as it is known.
  var rail = TinkoffRail.card
  /// The payer's bank, where the rail has one.
  var bank = TinkoffBank.own
  /// The binding that its code brings about.
  var link: String?
  /// Why the payer's bank would not take a refund.
  var refundDecline: Decline?
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
  /// The calls that were dropped before their effect; the next one of the same is not.
  var dropped: Set<String> = []
  /// Who pays, and with which card.
  var payer = TinkoffPayer()
  /// What a look shows instead of the status.
  var shownWord: String?

  init(terminal: String, id: String, _ order: TinkoffOrder) {
    self.terminal = terminal
    self.id = id
    registered = order
    taken = order.amount
  }

  var order: String { registered.number }
  /// What Init asked for, in kopecks.
  var amount: Int64 { registered.amount }
  /// Whether money is held first, which the rail must allow.
  var isTwoStage: Bool { registered.isTwoStage && !rail.isFastPayment }
  /// When an untouched payment expires.
  var deadline: Instant { registered.deadline }
  /// Where the payer is sent from the page.
  var returns: TinkoffReturns { registered.returns }

  mutating func move(to next: TinkoffStatus) {
    status = next
    history.append(next)
  }

  /// Goes back to the status that a change under way left.
  mutating func resume(_ earlier: TinkoffStatus) { status = earlier }

  /// What is neither let go nor given back; the whole amount while nothing is paid.
  var left: Int64 {
    switch status {
    case .new, .formShowed, .authorizing, .threeDSChecking, .threeDSChecked: amount
    case .authorized, .partialReversed, .reversing, .confirming: held
    case .confirmed, .partialRefunded, .refunding, .asyncRefunding: captured
    case .reversed, .refunded, .canceled, .rejected, .deadlineExpired: 0
    }
  }

  /// The state in the bank's words, or what is shown instead.
  var word: String { shownWord ?? status.rawValue }

  /// The state before the present one, as a replica that lags would show it.
  var staleStatus: TinkoffStatus { history.dropLast().last ?? .new }
}
