internal import HTTPServer
internal import Payments
internal import Synchronization

/// The provider's gateway, as its dossier describes it: links, the payer's page, and the calls about
/// an order's bills.
final class PortmoneSimulator: ProviderSimulator {
  static let gatewayPath = "gateway/"
  static let pagePath = "r3/pg/"
  static let gatewayName = "gateway"
  static let pageName = "page"

  let id = "portmone"
  let payees: [String: PortmonePayee]
  let book: Mutex<PortmoneBook>
  private let ledger: Ledger

  init(payees: [PortmonePayee], ledger: Ledger) {
    self.ledger = ledger
    self.payees = Dictionary(payees.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    book = Mutex(PortmoneBook(provider: "portmone", ledger: ledger))
  }

  func method(ofPath path: String) -> ProviderMethod {
    // The slash at the end is part of the address.
    if path == Self.gatewayPath { return .service(Self.gatewayName) }
    return path.hasPrefix(Self.pagePath) ? .page(Self.pageName) : .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    switch call.method {
    case Self.gatewayName: gateway(call)
    case Self.pageName: page(call)
    default: .html(404, "404 Not Found")
    }
  }

  func settle(until now: Instant) { book.withLock { $0.settle(until: now) } }

  func reset() { book.withLock { $0 = PortmoneBook(provider: id, ledger: ledger) } }
}
