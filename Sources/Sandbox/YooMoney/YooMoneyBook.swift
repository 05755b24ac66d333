internal import Crypto
internal import Payments

/// All tokens, payments and histories; money that moves goes into the ledger.
struct YooMoneyBook {
  /// Something that happens at a moment of its own.
  enum Event: Equatable {
    case confirm(request: String)
    case pay(page: String)
  }

  struct Late {
    var due: Instant
    var event: Event
  }

  /// What a wallet starts with, in minor units.
  static let funds: Int64 = 10_000_000_00

  let provider: String
  let ledger: Ledger
  let accounts: [YooMoneyAccount]
  var tokens: [String: YooMoneyToken] = [:]
  var grants: [String: YooMoneyGrant] = [:]
  var requests: [String: YooMoneyRequest] = [:]
  var forms: [String: YooMoneyQuickpay] = [:]
  var operations: [YooMoneyOperation] = []
  var instances: Set<String> = []
  /// Saved cards by their tokens, with the installation that saved each.
  var savedCards: [String: String] = [:]
  var late: [Late] = []
  /// Money that came in while nobody was looking, of which the payee was not told yet.
  var untold: [YooMoneyOperation] = []
  private var made = 0

  init(provider: String, ledger: Ledger, accounts: [YooMoneyAccount]) {
    self.provider = provider
    self.ledger = ledger
    self.accounts = accounts
    for account in accounts {
      guard let text = account.token else { continue }
      tokens[text] = YooMoneyToken(
        text: text,
        client: account.client,
        wallet: account.wallet,
        instance: "fixed"
      )
    }
  }

  /// Hexadecimal digits that belong to a text and to how many were made before.
  mutating func fresh(_ text: String, _ byteCount: Int = 16) -> String {
    made += 1
    var bytes: [UInt8] = []
    while bytes.count < byteCount {
      bytes += Digest.sha512.bytes(of: Array("\(text)\0\(made)\0\(bytes.count)".utf8))
    }
    return Hex.text(of: Array(bytes.prefix(byteCount)))
  }

  /// An operation's number: eighteen digits that belong to what it came from.
  static func operationID(of text: String) -> String {
    let bytes = Digest.sha256.bytes(of: Array(text.utf8)).prefix(7)
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(900_000_000_000_000_000 + number % 90_000_000_000_000_000)
  }

  func balance(of wallet: String) -> Int64 {
    operations.filter { $0.wallet == wallet && $0.status == .success }
      .reduce(Self.funds) { $0 + ($1.isIncoming ? $1.amount : -$1.amount) }
  }

  /// Lets happen what was due before now.
  mutating func settle(until now: Instant) {
    guard !late.isEmpty else { return }
    let due = late.filter { $0.due <= now }.sorted { $0.due < $1.due }
    late.removeAll { $0.due <= now }
    for item in due {
      switch item.event {
      case .confirm(let id): succeed(id, at: item.due)
      case .pay(let page): if let paid = pay(page, at: item.due) { untold.append(paid) }
      }
    }
  }

  func record(_ amount: Int64, _ order: String, _ account: String, _ id: String, at now: Instant) {
    ledger.append(
      LedgerEffect(
        provider: provider,
        account: account,
        order: order,
        reference: id,
        kind: .charge,
        amount: amount,
        currency: "RUB",
        at: now
      )
    )
  }
}
