internal import HTTPServer
internal import Payments
internal import Synchronization

/// Lyra's gateway (PayZen and its other brands), as its dossier describes it: the form, the silent
/// entry, the payer's page, and the web services.
final class LyraSimulator: ProviderSimulator {
  /// What stands before the web services' names, and before the payer's pages.
  static let servicePath = "api-payment/V4/"
  static let formPath = "vads-payment/"
  static let sessionPath = "vads-payment/exec.refresh.a;jsessionid="
  static let silentName = "silentInit"
  static let formName = "form"
  static let pageName = "page"

  static let services: Set<String> = [
    "Charge/SDKTest", "Order/Get", "Transaction/CancelOrRefund", "Transaction/Capture",
    "Transaction/Get", "Transaction/Update", "Transaction/Validate",
  ]

  let id = "lyra"
  let shops: [String: LyraShop]
  let book: Mutex<LyraBook>
  private let ledger: Ledger

  init(shops: [LyraShop], ledger: Ledger) {
    self.ledger = ledger
    self.shops = Dictionary(
      shops.map { ($0.siteID, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    book = Mutex(LyraBook(provider: "lyra", ledger: ledger, shops: self.shops))
  }

  func method(ofPath path: String) -> ProviderMethod {
    if path.hasPrefix(Self.servicePath) {
      let name = String(path.dropFirst(Self.servicePath.count))
      return Self.services.contains(name) ? .service(name) : .unknown
    }
    if path == "\(Self.formPath)entry.silentInit.a" { return .service(Self.silentName) }
    if path == Self.formPath { return .page(Self.formName) }
    return path.hasPrefix(Self.sessionPath) ? .page(Self.pageName) : .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    switch call.method {
    case Self.silentName: silentInit(call)
    case Self.formName: form(call)
    case Self.pageName: page(call)
    case ProviderMethod.unknown.name: .html(404, "404 Not Found")
    default: service(call)
    }
  }

  func settle(until now: Instant) { book.withLock { $0.settle(until: now) } }

  func reset() {
    book.withLock { $0 = LyraBook(provider: id, ledger: ledger, shops: shops) }
  }
}
