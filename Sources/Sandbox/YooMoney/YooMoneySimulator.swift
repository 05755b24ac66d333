internal import HTTPServer
internal import Payments
internal import Synchronization

/// The provider's wallet, as its dossier describes it: authorizations, payments out of the wallet
/// and from cards, the history, and payments by form.
final class YooMoneySimulator: ProviderSimulator {
  /// The pages of browsers, longest first, and their names.
  private static let pages = [
    ("oauth/authorize", "authorize"), ("oauth/consent/", "consent"), ("acs/", "acs"),
    ("quickpay/confirm", "form"), ("quickpay/confirm.xml", "form"),
    ("transfer/quickpay/", "quickpay"), ("_notify", "notify"),
  ]
  private static let methods: Set<String> = [
    "revoke", "request-payment", "process-payment", "account-info", "operation-history",
    "operation-details", "instance-id", "request-external-payment", "process-external-payment",
  ]

  let id = "yoomoney"
  let accounts: [YooMoneyAccount]
  let book: Mutex<YooMoneyBook>
  let outbox: Outbox
  private let ledger: Ledger

  init(accounts: [YooMoneyAccount], ledger: Ledger, outbox: Outbox) {
    self.accounts = accounts
    self.ledger = ledger
    self.outbox = outbox
    book = Mutex(YooMoneyBook(provider: "yoomoney", ledger: ledger, accounts: accounts))
  }

  func method(ofPath path: String) -> ProviderMethod {
    if path == "oauth/token" { return .service("token") }
    if path.hasPrefix("api/showcase/") { return .service("showcase") }
    if path.hasPrefix("api/"), Self.methods.contains(String(path.dropFirst(4))) {
      return .service(String(path.dropFirst(4)))
    }
    let page = Self.pages.first { start, _ in
      start.hasSuffix("/") ? path.hasPrefix(start) : path == start
    }
    return page.map { .page($0.1) } ?? .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    if call.method == "showcase" { return showcase(call) }
    let isBrowsed = ["authorize", "consent", "acs", "form", "quickpay"].contains(call.method)
    guard call.request.method == "POST" || isBrowsed else {
      return .html(405, "405 Method Not Allowed")
    }
    switch call.method {
    case "authorize": return authorize(call)
    case "consent": return consent(call)
    case "token": return token(call)
    case "acs": return challenge(call)
    case "form": return form(call)
    case "quickpay": return quickpay(call)
    case "notify": return notify(call)
    default: return api(call)
    }
  }

  func settle(until now: Instant) {
    let untold = book.withLock { book in
      book.settle(until: now)
      defer { book.untold = [] }
      return book.untold
    }
    for operation in untold { send(YooMoneyNotice(operation), at: now) }
  }

  func reset() {
    book.withLock { $0 = YooMoneyBook(provider: id, ledger: ledger, accounts: accounts) }
  }
}
