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
  /// What testers ask for, which is no part of the gateway.
  static let controls: Set<String> = ["_notify", "_status", "_due"]
  /// The server of a shop's app, as the samples have one.
  static let appPath = "app/"
  static let appName = "app"

  static let services: Set<String> = [
    "Charge/CreatePayment", "Charge/SDKTest", "Order/Get", "Transaction/CancelOrRefund",
    "Transaction/Capture",
    "Transaction/Get", "Transaction/Update", "Transaction/Validate",
  ]

  let id = "lyra"
  let shops: [String: LyraShop]
  let book: Mutex<LyraBook>
  private let ledger: Ledger
  private let outbox: Outbox

  init(shops: [LyraShop], ledger: Ledger, outbox: Outbox) {
    self.ledger = ledger
    self.outbox = outbox
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
    if Self.controls.contains(path) { return .page(path) }
    if path.hasPrefix(Self.appPath) { return .page(Self.appName) }
    return path.hasPrefix(Self.sessionPath) ? .page(Self.pageName) : .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    defer { tell() }
    return switch call.method {
    case Self.silentName: silentInit(call)
    case Self.formName: form(call)
    case Self.pageName: page(call)
    case Self.appName: app(call)
    case ProviderMethod.unknown.name: .html(404, "404 Not Found")
    default: Self.controls.contains(call.method) ? control(call) : service(call)
    }
  }

  func settle(until now: Instant) {
    book.withLock { $0.settle(until: now) }
    tell()
  }

  /// Tells the shop's server what is new: where the form says, else where the shop wants it.
  func tell() {
    let news = book.withLock { book in
      defer { book.news = [] }
      return book.news.compactMap { item -> LyraNotice? in
        guard let transaction = book[item.uuid], let session = book[session: transaction.session],
          let shop = shops[session.shop]
        else { return nil }
        let row = LyraAnswer.Row(transaction: transaction, session: session)
        return LyraNotice(news: item, row: row, shop: shop)
      }
    }
    let hook = outbox.hook(of: id)
    for notice in news {
      guard let url = notice.row.session.form["url_check"] ?? hook?.url else { continue }
      outbox.send(notice.notice(to: url, hook))
    }
  }

  func reset() {
    book.withLock { $0 = LyraBook(provider: id, ledger: ledger, shops: shops) }
  }
}
