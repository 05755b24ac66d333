internal import Crypto
internal import Payments

/// All bills, and the laws by which they change; money that moves goes into the ledger.
struct AssistBook {
  /// A change that was accepted and happens later.
  struct Late {
    var due: Instant
    var change: Change
  }

  /// What a call or a payer does to a bill.
  enum Change: Equatable {
    /// A payer pays.
    case pay(String)
    /// A bill is made and paid in one.
    case sell(AssistForm, AssistBill.Means)
    /// What is held is taken, or a part of it.
    case charge(String, Int64)
    /// So much is let go or given back, under the shop's own number.
    case cancel(String, Int64, String)
  }

  let ledger: Ledger
  private(set) var bills: [String: AssistBill] = [:]
  /// The bills of each merchant's order, the oldest first.
  private(set) var orders: [String: [String]] = [:]
  /// The devices that were registered, by their numbers.
  private(set) var devices: Set<String> = []
  /// What is to be told to the merchants: bills and how often.
  var news: [(bill: String, times: Int)] = []
  private var late: [Late] = []
  /// Orders whose first call was dropped.
  var dropped: Set<String> = []

  init(ledger: Ledger) { self.ledger = ledger }

  static func key(merchant: String, order: String) -> String { "\(merchant)\0\(order)" }

  subscript(number: String) -> AssistBill? {
    get { bills[number] }
    set { bills[number] = newValue }
  }

  /// The bills of an order, the oldest first.
  func bills(merchant: String, order: String) -> [AssistBill] {
    (orders[Self.key(merchant: merchant, order: order)] ?? []).compactMap { bills[$0] }
  }

  /// A merchant's bill by its number, with or without the operation's behind it.
  func bill(_ number: String, of merchant: String) throws(AssistFault) -> AssistBill {
    let plain = String(number.prefix { $0 != "." })
    guard let bill = bills[plain], bill.form.merchant == merchant else { throw .noSuchBill }
    return bill
  }

  /// Begins a bill; an order that was paid, or is being paid otherwise, takes no other.
  mutating func open(
    _ form: AssistForm,
    _ means: AssistBill.Means,
    at now: Instant
  ) throws(AssistFault) -> AssistBill {
    let all = bills(merchant: form.merchant, order: form.order)
    if let last = all.last, last.awaitsPayer, last.means == .page, means == .page,
      last.form.amount == form.amount, last.form.currency == form.currency
    {
      return last
    }
    guard all.allSatisfy(\.state.isUnpaid) else { throw .duplicate }
    let key = Self.key(merchant: form.merchant, order: form.order)
    let bill = AssistBill(
      number: Self.number(of: "\(key)\0\(all.count)"),
      form: form,
      means: means,
      created: now
    )
    bills[bill.number] = bill
    orders[key, default: []].append(bill.number)
    return bill
  }

  /// A number that a rerun gets again: sixteen digits of a digest.
  static func number(of text: String) -> String {
    let digest = Digest.sha256.bytes(of: Array(text.utf8)).prefix(8)
    let value = digest.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000_000_000_000
    let digits = String(value)
    return "5" + String(repeating: "0", count: 15 - digits.count) + digits
  }

  /// Takes a device in and gives its number.
  mutating func register(_ device: String) -> String {
    let number = "reg" + Self.number(of: device)
    devices.insert(number)
    return number
  }

  /// Lets a change happen later, however things stand then.
  mutating func postpone(_ change: Change, until due: Instant) {
    late.append(Late(due: due, change: change))
  }

  /// Lets happen what was due before now, and closes pages whose time is up.
  mutating func settle(until now: Instant) {
    if !late.isEmpty {
      let due = late.filter { $0.due <= now }.sorted { $0.due < $1.due }
      late.removeAll { $0.due <= now }
      for change in due {
        // What the state no longer allows does not happen, and there is nobody to tell.
        _ = try? apply(change.change, at: change.due)
      }
    }
    for (number, bill) in bills
    where bill.awaitsPayer && bill.created + AssistBill.pageTime <= now {
      close(number)
    }
  }

  /// Ends a bill whose payer did not come.
  mutating func close(_ number: String) {
    guard var bill = bills[number], bill.state == .inProcess else { return }
    bill.isOnPage = false
    bill.isChallenged = false
    bill.plan = .nothing
    bill.move(to: .timeout)
    bills[number] = bill
  }

  func record(_ kind: LedgerEffect.Kind, _ amount: Int64, of bill: AssistBill, at now: Instant) {
    ledger.append(
      LedgerEffect(
        provider: "assist",
        account: bill.form.merchant,
        order: bill.form.order,
        reference: bill.number,
        kind: kind,
        amount: amount,
        currency: bill.form.currency.code,
        at: now
      )
    )
  }
}
