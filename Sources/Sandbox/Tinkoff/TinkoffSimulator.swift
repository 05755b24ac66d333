internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

/// Tinkoff's (T-Bank's) internet acquiring, as its dossier describes it.
final class TinkoffSimulator: ProviderSimulator {
  static let methods = ["Init", "Charge", "GetState", "CheckOrder", "Confirm", "Cancel"]
  /// The calls about cards and customers.
  static let cardMethods = [
    "Check3dsVersion", "FinishAuthorize", "AddCustomer", "GetCustomer", "RemoveCustomer",
    "AddCard", "AttachCard", "GetAddCardState", "GetCardList", "RemoveCard",
  ]
  private static let services = Set(methods + cardMethods + fastMethods).union(submissions)

  let id = "tinkoff"
  let terminals: [String: TinkoffTerminal]
  let book: Mutex<TinkoffBook>
  let outbox: Outbox
  private let ledger: Ledger

  init(terminals: [TinkoffTerminal], ledger: Ledger, outbox: Outbox) {
    self.ledger = ledger
    self.outbox = outbox
    self.terminals = Dictionary(
      terminals.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    book = Mutex(TinkoffBook(provider: "tinkoff", ledger: ledger))
  }

  func method(ofPath path: String) -> ProviderMethod {
    if path.hasPrefix(Self.pagePath) { return .page(Self.pageName) }
    if path == Self.scanPath { return .page(path) }
    if path.hasPrefix("acs/") || path == Self.sinkPath { return .page(Self.issuerName) }
    if path == Self.keysName { return .page(Self.keysName) }
    // Where libraries of the bank let the issuer's form go.
    if path == "rest/Submit3DSAuthorization" { return .service("Submit3DSAuthorization") }
    // Names are case-sensitive. Closing receipts stand beside the other methods.
    let folder = path == "cashbox/SendClosingReceipt" ? "cashbox/" : "v2/"
    guard path.hasPrefix(folder) else { return .unknown }
    let name = String(path.dropFirst(folder.utf8.count))
    if name.hasPrefix(Self.tinkoffPayPath) { return .service(Self.tinkoffPayName) }
    return Self.services.contains(name) ? .service(name) : .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    defer { tell() }
    switch call.method {
    case Self.pageName: return page(call)
    case Self.issuerName: return issuer(call)
    case Self.keysName: return .json(TinkoffCardKey.json)
    case Self.scanPath: return scan(call)
    case Self.tinkoffPayName: return tinkoffPay(call)
    default: return service(call)
    }
  }

  private func service(_ call: ProviderCall) -> Simulated {
    guard Self.services.contains(call.method) else { return .html(404, "404 Not Found") }
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    do throws(TinkoffRefusal) {
      if Self.submissions.contains(call.method) { return try submit(call) }
      let fields = TinkoffFields(body: try body(of: call.request))
      let terminal = try terminal(of: fields, call.method)
      if Self.cardMethods.contains(call.method) { return try card(fields, terminal, call) }
      if let answer = try fastPayment(fields, terminal, call) { return answer }
      switch call.method {
      case "Init": return try register(fields, terminal, call)
      case "Charge": return try charge(fields, terminal, call)
      case "Confirm": return try confirm(fields, terminal, call)
      case "Cancel": return try cancel(fields, terminal, call)
      case "CheckOrder": return try checkOrder(fields, terminal, call)
      default: return try getState(fields, terminal, call)
      }
    } catch {
      return error.answer
    }
  }

  func settle(until now: Instant) {
    book.withLock { $0.settle(until: now) }
    tell()
  }

  func reset() { book.withLock { $0 = TinkoffBook(provider: id, ledger: ledger) } }

  private func body(of request: ServerRequest) throws(TinkoffRefusal) -> JSONObject {
    guard !request.body.isEmpty else {
      throw TinkoffRefusal("203", "Параметры запроса не должны быть пустыми.")
    }
    let type = request.header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("application/json") else {
      throw TinkoffRefusal("2", "Content-Type должен быть application/json.")
    }
    guard let json = try? JSON.parse(request.body), let object = json.object else {
      throw TinkoffRefusal("2", "Неверный формат JSON.")
    }
    return object
  }

  func terminal(
    of fields: TinkoffFields,
    _ method: String = ""
  ) throws(TinkoffRefusal) -> TinkoffTerminal {
    guard let key = fields.body["TerminalKey"]?.text, let terminal = terminals[key] else {
      throw TinkoffRefusal("205", "Указанный терминал не найден.")
    }
    // The bank's own app asks for the static code without a token (dossier §4).
    if method == "GetStaticQr", fields.body["Token"] == nil { return terminal }
    guard TinkoffToken.isRight(fields.body, password: terminal.password) else {
      throw TinkoffRefusal("204", "Неверный токен. Проверьте пару TerminalKey/SecretKey.")
    }
    return terminal
  }
}
