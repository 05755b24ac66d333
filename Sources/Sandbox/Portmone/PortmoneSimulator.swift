internal import HTTPServer
internal import Payments
internal import Synchronization

/// The provider's gateway, as its dossier describes it: links, the payer's page, the calls about an
/// order's bills and what it tells the payee; and the bridge to the wallet.
final class PortmoneSimulator: ProviderSimulator {
  static let gatewayPath = "gateway/"
  static let pagePath = "r3/pg/"
  static let walletPath = "wallet/"
  static let issuerPath = "wallet/3d/"
  static let gatewayName = "gateway"
  static let pageName = "page"
  static let issuerName = "wallet/3d"

  let id = "portmone"
  let payees: [String: PortmonePayee]
  let book: Mutex<PortmoneBook>
  let wallet: Mutex<PortmoneWallet>
  private let ledger: Ledger
  private let outbox: Outbox

  init(payees: [PortmonePayee], ledger: Ledger, outbox: Outbox) {
    self.ledger = ledger
    self.outbox = outbox
    self.payees = Dictionary(payees.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    book = Mutex(PortmoneBook(provider: "portmone", ledger: ledger))
    wallet = Mutex(PortmoneWallet(ledger: ledger))
  }

  func method(ofPath path: String) -> ProviderMethod {
    // The slash at the end is part of the address.
    if path == Self.gatewayPath { return .service(Self.gatewayName) }
    if path.hasPrefix(Self.pagePath) { return .page(Self.pageName) }
    if path.hasPrefix(Self.issuerPath) { return .page(Self.issuerName) }
    return PortmoneWalletMethod(path: path).map { .service("wallet/\($0.rawValue)") } ?? .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    defer { tell() }
    if let method = PortmoneWalletMethod(path: call.method) { return bridge(method, call) }
    return switch call.method {
    case Self.gatewayName: gateway(call)
    case Self.pageName: page(call)
    case Self.issuerName: issuer(call)
    default: .html(404, "404 Not Found")
    }
  }

  /// Does all the steps of a payer at once, on a link's page or on the issuer's.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated {
    defer { tell() }
    return visitIssuer(visit, at: now) ?? visitPage(visit, at: now)
  }

  func settle(until now: Instant) {
    book.withLock { $0.settle(until: now) }
    wallet.withLock { $0.settle(until: now) }
    tell()
  }

  func reset() {
    book.withLock { $0 = PortmoneBook(provider: id, ledger: ledger) }
    wallet.withLock { $0 = PortmoneWallet(ledger: ledger) }
  }

  /// Sends the payee what is new, where it wants it.
  private func tell() {
    let news = book.withLock { book in
      defer { book.news = [] }
      return book.news.compactMap { item in book[item.key].map { (item, $0) } }
    }
    guard let hook = outbox.hook(of: id) else { return }
    for (item, order) in news {
      let notice = PortmoneNotice(row: item.row, order: order).notice(to: hook)
      for _ in 0..<item.times { outbox.send(notice) }
    }
  }
}
