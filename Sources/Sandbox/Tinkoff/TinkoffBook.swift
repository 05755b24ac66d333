internal import Crypto
internal import Payments
internal import Wire

/// All payments, and the laws by which they change; money that moves goes into the ledger.
struct TinkoffBook {
  /// A change that was accepted and happens later.
  struct Late {
    var due: Instant
    var id: String
    var change: Change
  }

  /// What a call does to a payment.
  enum Change: Equatable {
    case charge
    /// Nil takes all that is held.
    case confirm(Int64?)
    /// Nil cancels all that is left.
    case cancel(Int64?)
  }

  /// What a code that a payer's bank reads stands for.
  enum Shown: Equatable {
    case payment(String)
    case link(String)
  }

  let provider: String
  let ledger: Ledger
  private var payments: [String: TinkoffPayment] = [:]
  /// From terminal and order to payment.
  private var orders: [String: String] = [:]
  private var late: [Late] = []
  /// From terminal and key to customer.
  var customers: [String: TinkoffCustomer] = [:]
  /// From request key to the card that is being bound.
  var bindings: [String: TinkoffBinding] = [:] {
    didSet { noteBindings(since: oldValue) }
  }
  /// From a payment's number to what its card's issuer asks.
  var challenges: [String: TinkoffChallenge] = [:]
  /// Bound accounts by the key of their request.
  var links: [String: TinkoffLink] = [:]
  /// The codes that are shown.
  var codes: [String: Shown] = [:]
  /// What happened and was not told yet.
  var news: [TinkoffNews] = []

  init(provider: String, ledger: Ledger) {
    self.provider = provider
    self.ledger = ledger
  }

  subscript(id: String) -> TinkoffPayment? {
    get { payments[id] }
    set {
      if let newValue { note(newValue, since: payments[id]?.history.count ?? 0) }
      payments[id] = newValue
    }
  }

  /// Notes the cards whose binding is over now.
  private mutating func noteBindings(since earlier: [String: TinkoffBinding]) {
    for (key, binding) in bindings
    where [.completed, .rejected].contains(binding.state) && earlier[key]?.state != binding.state {
      news.append(.card(binding))
    }
  }

  /// Notes what is told of a payment that changed: its new statuses, and its receipts.
  private mutating func note(_ payment: TinkoffPayment, since count: Int) {
    for status in payment.history.dropFirst(count) where TinkoffNews.told.contains(status) {
      news.append(.payment(payment, status))
      guard status == .confirmed, let receipt = payment.registered.receipt else { continue }
      news.append(.receipt(payment, .object(receipt)))
    }
  }

  /// The payment of an order.
  func payment(terminal: String, order: String) -> TinkoffPayment? {
    orders["\(terminal)\0\(order)"].flatMap { payments[$0] }
  }

  /// Registers a payment; code 20 when the terminal has had the order number before.
  mutating func register(
    _ order: TinkoffOrder,
    terminal: String
  ) throws(TinkoffRefusal) -> TinkoffPayment {
    let key = "\(terminal)\0\(order.number)"
    guard orders[key] == nil else { throw TinkoffRefusal("20", "Повторный идентификатор заказа.") }
    let payment = TinkoffPayment(terminal: terminal, id: freeID(for: key), order)
    orders[key] = payment.id
    payments[payment.id] = payment
    return payment
  }

  /// A digest of account and order as eighteen digits, so that a rerun gets the same numbers.
  private func freeID(for key: String) -> String {
    var text = key
    while true {
      let digest = Digest.sha256.bytes(of: Array(text.utf8))
      let number = digest.prefix(8).reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
      let id = String(100_000_000_000_000_000 + number % 900_000_000_000_000_000)
      guard payments[id] != nil else { return id }
      text += "\0"
    }
  }

  /// Lets a change happen later, however the payment stands then.
  mutating func postpone(_ change: Change, of id: String, until due: Instant) {
    late.append(Late(due: due, id: id, change: change))
  }

  /// Lets happen what was due before now.
  mutating func settle(until now: Instant) {
    guard !late.isEmpty else { return }
    let due = late.filter { $0.due <= now }.sorted { $0.due < $1.due }
    guard !due.isEmpty else { return }
    late.removeAll { $0.due <= now }
    for change in due {
      // What the state no longer allows does not happen, and there is nobody to tell.
      _ = try? apply(change.change, to: change.id, at: change.due)
    }
  }

  func record(_ kind: LedgerEffect.Kind, _ amount: Int64, of payment: TinkoffPayment, at: Instant) {
    ledger.append(
      LedgerEffect(
        provider: provider,
        account: payment.terminal,
        order: payment.order,
        reference: payment.id,
        kind: kind,
        amount: amount,
        currency: "RUB",
        at: at
      )
    )
  }
}
