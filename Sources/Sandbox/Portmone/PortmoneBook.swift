internal import Crypto
internal import Payments

/// All orders and the laws by which they change; money that moves goes into the ledger.
struct PortmoneBook {
  /// What a call or a payer does.
  enum Change: Equatable {
    /// A payer pays what the link asks for.
    case pay
    case confirm(bill: String?, Int64)
    case reject(bill: String?)
    case giveBack(bill: String?, Int64)
  }

  /// A payment that the payee has not been told of yet.
  struct News {
    var key: String
    var row: PortmoneRow
    var times: Int
  }

  private struct Late {
    var due: Instant
    var key: String
    var change: Change
  }

  let provider: String
  let ledger: Ledger
  private(set) var orders: [String: PortmoneOrder] = [:]
  var news: [News] = []
  private var pages: [String: String] = [:]
  private var late: [Late] = []

  init(provider: String, ledger: Ledger) {
    self.provider = provider
    self.ledger = ledger
  }

  static func key(payee: String, order: String) -> String { "\(payee)\0\(order)" }

  subscript(key: String) -> PortmoneOrder? {
    get { orders[key] }
    set { orders[key] = newValue }
  }

  /// The key of the order that a page belongs to.
  func key(ofPage page: String) -> String? { pages[page] }

  /// The key of the order that has a bill.
  func key(ofBill bill: String, payee: String) -> String? {
    orders.first { $0.value.link.payee == payee && $0.value.rows.contains { $0.id == bill } }?.key
  }

  /// Makes a link; an order that is not paid may get another one.
  mutating func open(_ link: PortmoneLink, at now: Instant) throws(PortmoneFault) -> PortmoneOrder {
    let key = Self.key(payee: link.payee, order: link.order)
    if var known = orders[key] {
      guard !known.rows.contains(where: { [.paid, .held].contains($0.status) }) else {
        throw PortmoneFault("99", "The order is already paid")
      }
      known.link = link
      known.started = now
      known.isOver = false
      orders[key] = known
      return known
    }
    let order = PortmoneOrder(page: Self.digest("page\0\(key)"), link: link, started: now)
    orders[key] = order
    pages[order.page] = key
    return order
  }

  private static func digest(_ text: String) -> String {
    Hex.text(of: Array(Digest.sha256.bytes(of: Array(text.utf8)).prefix(16)))
  }

  /// The number of an order's next bill: nine digits of a digest, so that a rerun gets the same.
  func nextBill(of key: String) -> String {
    let place = orders[key]?.rows.count ?? 0
    let bytes = Digest.sha256.bytes(of: Array("\(key)\0\(place)".utf8)).prefix(4)
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(100_000_000 + number % 900_000_000)
  }

  /// Lets a change happen later, however things stand then.
  mutating func postpone(_ change: Change, of key: String, until due: Instant) {
    late.append(Late(due: due, key: key, change: change))
  }

  /// Lets happen what was due before now.
  mutating func settle(until now: Instant) {
    guard !late.isEmpty else { return }
    let due = late.filter { $0.due <= now }.sorted { $0.due < $1.due }
    late.removeAll { $0.due <= now }
    for item in due {
      // What the state no longer allows does not happen, and there is nobody to tell.
      _ = try? apply(item.change, to: item.key, at: item.due)
    }
  }

  /// Remembers to tell the payee of a paid row.
  mutating func tell(_ row: PortmoneRow, of key: String) {
    let isTwice = orders[key]?.magic == .notifiedTwice
    news.append(News(key: key, row: row, times: isTwice ? 2 : 1))
  }

  func record(
    _ kind: LedgerEffect.Kind,
    _ amount: Int64,
    of row: PortmoneRow,
    in order: PortmoneOrder,
    at now: Instant
  ) {
    ledger.append(
      LedgerEffect(
        provider: provider,
        account: order.link.payee,
        order: order.link.order,
        reference: row.id,
        kind: kind,
        amount: amount,
        currency: order.link.amount.currency.code,
        at: now
      )
    )
  }
}
