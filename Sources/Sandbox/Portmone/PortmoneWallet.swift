internal import Crypto
internal import Payments

/// The wallet behind the bridge: users, their cards and their payments.
struct PortmoneWallet {
  private struct Late {
    var due: Instant
    var number: String
  }

  let ledger: Ledger
  var users: [String: PortmoneWalletUser] = [:]
  var bills: [String: PortmoneWalletBill] = [:]
  private var late: [Late] = []

  init(ledger: Ledger) { self.ledger = ledger }

  // MARK: The session

  /// Phones that begin so have cards from the start.
  private static let knownPhones = "38050111223"

  /// Begins a session; phones that end in 3 or 4 must prove themselves first.
  mutating func authorize(phone: String, user: String) throws(PortmoneFault) {
    try Self.check(phone: phone)
    guard !user.isEmpty else { throw .wallet(2012) }
    let cards = phone.hasPrefix(Self.knownPhones) ? PortmoneWalletCard.known : []
    var known = users[phone] ?? PortmoneWalletUser(user: user, cards: cards)
    known.user = user
    known.newcomer = nil
    known.waiting = phone.hasSuffix("3") ? .card : phone.hasSuffix("4") ? .phone : nil
    known.isAuthorized = known.waiting == nil
    users[phone] = known
    if let waiting = known.waiting { throw .wallet(waiting.rawValue) }
  }

  static func check(phone: String) throws(PortmoneFault) {
    guard !phone.isEmpty else { throw .wallet(2006) }
    guard phone.hasPrefix("380"), LyraFormat.isDigits(phone, 12...12) else { throw .wallet(2005) }
  }

  /// Takes a code: 111111 is right, 222222 and 333333 are right and ask for another one.
  mutating func validate(code: String, phone: String) throws(PortmoneFault) {
    guard var user = users[phone], user.waiting != nil else { throw .wallet(2000) }
    guard !code.isEmpty else { throw .wallet(2107) }
    switch code {
    case "111111": user.waiting = nil
    case "222222": user.waiting = .card
    case "333333": user.waiting = .phone
    default: throw .wallet(2108)
    }
    if user.waiting == nil {
      user.isAuthorized = true
      if let card = user.newcomer { user.cards.append(card) }
      user.newcomer = nil
    }
    users[phone] = user
    if let waiting = user.waiting { throw .wallet(waiting.rawValue) }
  }

  /// Whose session a phone has.
  func user(_ phone: String, _ user: String) throws(PortmoneFault) -> PortmoneWalletUser {
    guard let known = users[phone], known.isAuthorized, known.user == user else {
      throw .wallet(2000)
    }
    return known
  }

  // MARK: Cards

  /// Adds a card; codes 113 and 114 on its back let a bank or the wallet ask for a code first.
  mutating func add(
    _ card: PortmoneWalletCard,
    code: String,
    to phone: String
  ) throws(PortmoneFault) {
    guard var user = users[phone] else { throw .wallet(2000) }
    guard !user.cards.contains(where: { $0.name == card.name }) else { throw .wallet(2200) }
    user.waiting = code == "113" ? .card : code == "114" ? .phone : nil
    if user.waiting == nil { user.cards.append(card) } else { user.newcomer = card }
    users[phone] = user
    if let waiting = user.waiting { throw .wallet(waiting.rawValue) }
  }

  mutating func remove(_ name: String, from phone: String) throws(PortmoneFault) {
    guard let place = users[phone]?.cards.firstIndex(where: { $0.name == name }) else {
      throw .wallet(2200)
    }
    users[phone]?.cards.remove(at: place)
  }

  // MARK: Bills

  /// A transaction's name at one stage, so that another stage's is told from it.
  static func transaction(_ stage: Character, _ number: String) -> String {
    let digest = Digest.sha256.bytes(of: Array("\(stage)\0\(number)".utf8)).prefix(8)
    return "\(stage)\(Hex.text(of: Array(digest)))"
  }

  /// The bill that a transaction of a stage belongs to.
  func bill(_ transaction: String, _ stage: Character, phone: String) -> PortmoneWalletBill? {
    bills.values.first {
      $0.phone == phone && Self.transaction(stage, $0.number) == transaction
    }
  }

  /// The provider's number of a bill.
  static func reference(_ number: String) -> String {
    let bytes = Digest.sha256.bytes(of: Array("bill\0\(number)".utf8)).prefix(4)
    return String(100_000_000 + bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 900_000_000)
  }

  mutating func postpone(_ number: String, until due: Instant) {
    late.append(Late(due: due, number: number))
  }

  /// Lets happen what was due before now.
  mutating func settle(until now: Instant) {
    let due = late.filter { $0.due <= now }
    late.removeAll { $0.due <= now }
    for item in due { take(item.number, at: item.due) }
  }

  /// Takes the money of a bill, once.
  mutating func take(_ number: String, at now: Instant) {
    guard var bill = bills[number], bill.stage != .paid else { return }
    if bill.magic == .anotherAmount { bill.amount += 100 }
    bill.stage = .paid
    bill.plan = .nothing
    bill.paid = now
    bills[number] = bill
    ledger.append(
      LedgerEffect(
        provider: "portmone",
        account: bill.payee,
        order: number,
        reference: Self.reference(number),
        kind: .charge,
        amount: bill.amount,
        currency: "UAH",
        at: now
      )
    )
  }
}
