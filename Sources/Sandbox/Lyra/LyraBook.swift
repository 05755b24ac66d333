internal import Crypto
internal import Payments

/// All orders with their sessions and transactions, and the laws by which they change; money that
/// moves goes into the ledger.
struct LyraBook {
  /// What belongs to one order number of one shop.
  struct Order {
    var sessions: [String] = []
    var transactions: [String] = []
  }

  /// A change that was accepted and happens later.
  struct Late {
    var due: Instant
    var change: Change
  }

  /// What a call or a payer does.
  enum Change: Equatable {
    /// A payer pays what the session asks for.
    case pay(session: String)
    case refund(uuid: String, Int64)
    case cancel(uuid: String)
    case validate(uuid: String)
    case capture(uuid: String)
    /// Lessens what is held.
    case lessen(uuid: String, Int64)
  }

  let provider: String
  let ledger: Ledger
  let shops: [String: LyraShop]
  private(set) var sessions: [String: LyraSession] = [:]
  private(set) var transactions: [String: LyraTransaction] = [:]
  private(set) var orders: [String: Order] = [:]
  /// Shop, UTC day and number of every form that was taken.
  private var transIDs: Set<String> = []
  private var late: [Late] = []
  /// What the shop's server is to hear.
  var news: [LyraNews] = []
  /// Payments whose capture is due later.
  private var uncaptured: Set<String> = []

  init(provider: String, ledger: Ledger, shops: [String: LyraShop]) {
    self.provider = provider
    self.ledger = ledger
    self.shops = shops
  }

  static func key(shop: String, order: String) -> String { "\(shop)\0\(order)" }

  /// Takes a form; code 03 when the shop has used its number on that day, in whatever case.
  mutating func open(
    _ form: LyraForm,
    password: String? = nil,
    at now: Instant
  ) throws(LyraRefusal) -> LyraSession {
    let shop = form["site_id"] ?? ""
    let number = "\(shop)\0\(form.day)\0\(form.transID.uppercased())"
    guard transIDs.insert(number).inserted else { throw LyraRefusal("03", form.transID) }
    let key = Self.key(shop: shop, order: form.order)
    let count = orders[key]?.sessions.count ?? 0
    let id = "\(Self.digest("\(key)\0session\0\(count)").uppercased()).vadpayment01sbx"
    var session = LyraSession(id: id, shop: shop, form: form, started: now)
    session.password = password
    sessions[id] = session
    orders[key, default: Order()].sessions.append(id)
    return session
  }

  /// Whether a shop has used a number on a day.
  func isUsed(_ number: String) -> Bool { transIDs.contains(number) }

  subscript(session id: String) -> LyraSession? {
    get { sessions[id] }
    set { sessions[id] = newValue }
  }

  subscript(uuid: String) -> LyraTransaction? {
    get { transactions[uuid] }
    set { transactions[uuid] = newValue }
  }

  /// Adds a transaction to its order; its number is a digest of account, order and place, so that a
  /// rerun gets the same numbers.
  mutating func add(
    to session: LyraSession,
    parent: String? = nil,
    amount: Int64,
    status: LyraStatus,
    at now: Instant
  ) -> LyraTransaction {
    let key = Self.key(shop: session.shop, order: session.form.order)
    let place = orders[key]?.transactions.count ?? 0
    let transaction = LyraTransaction(
      uuid: Self.digest("\(key)\0\(place)"),
      parent: parent,
      session: session.id,
      sequence: max(1, session.attempts),
      amount: amount,
      created: now,
      status: status
    )
    transactions[transaction.uuid] = transaction
    orders[key, default: Order()].transactions.append(transaction.uuid)
    return transaction
  }

  private static func digest(_ text: String) -> String {
    Hex.text(of: Array(Digest.sha256.bytes(of: Array(text.utf8)).prefix(16)))
  }

  /// Lets a change happen later, however things stand then.
  mutating func postpone(_ change: Change, until due: Instant) {
    late.append(Late(due: due, change: change))
  }

  /// Lets a payment's capture come when it is due.
  mutating func awaitCapture(of uuid: String) { uncaptured.insert(uuid) }

  /// Lets happen what was due before now.
  mutating func settle(until now: Instant) {
    if !late.isEmpty {
      let due = late.filter { $0.due <= now }.sorted { $0.due < $1.due }
      late.removeAll { $0.due <= now }
      for change in due {
        // What the state no longer allows does not happen, and there is nobody to tell.
        _ = try? apply(change.change, at: change.due)
      }
    }
    for uuid in uncaptured.sorted() {
      guard let payment = transactions[uuid],
        payment.status == .authorised || payment.status == .waitingAuthorisation,
        let due = payment.captureDue
      else {
        uncaptured.remove(uuid)
        continue
      }
      guard due <= now else { continue }
      uncaptured.remove(uuid)
      take(payment, at: due)
    }
  }

  /// Takes what is held.
  mutating func take(_ payment: LyraTransaction, at now: Instant) {
    var taken = payment
    taken.captureDue = nil
    // A later part was not held before.
    let kind: LedgerEffect.Kind = payment.status == .waitingAuthorisation ? .charge : .capture
    taken.move(to: .captured)
    transactions[taken.uuid] = taken
    record(kind, taken.amount, of: taken, at: now)
    news.append(LyraNews(uuid: taken.uuid, source: .batch))
  }

  /// Lets happen now what is due later in an order.
  mutating func hasten(_ key: String, at now: Instant) {
    for uuid in orders[key]?.transactions ?? [] where uncaptured.contains(uuid) {
      transactions[uuid]?.captureDue = now
    }
    settle(until: now)
  }

  func record(
    _ kind: LedgerEffect.Kind,
    _ amount: Int64,
    of transaction: LyraTransaction,
    at now: Instant
  ) {
    guard let session = sessions[transaction.session] else { return }
    ledger.append(
      LedgerEffect(
        provider: provider,
        account: session.shop,
        order: session.form.order,
        reference: transaction.uuid,
        kind: kind,
        amount: amount,
        currency: session.form.currency.code,
        at: now
      )
    )
  }
}
