internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

/// Assist's gateway, as its dossier describes it: the order page, the mobile pages, the web
/// services, and what it tells the merchants.
final class AssistSimulator: ProviderSimulator {
  let id = "assist"
  let merchants: [String: AssistMerchant]
  let book: Mutex<AssistBook>
  private let ledger: Ledger
  private let outbox: Outbox

  init(merchants: [AssistMerchant], ledger: Ledger, outbox: Outbox) {
    self.ledger = ledger
    self.outbox = outbox
    self.merchants = Dictionary(
      merchants.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    book = Mutex(AssistBook(ledger: ledger))
  }

  func method(ofPath path: String) -> ProviderMethod {
    if let page = AssistPage(path: path) { return .page(page.rawValue) }
    if let mobile = AssistMobile(path: path) { return .service(mobile.rawValue) }
    return AssistService(path: path).map { .service($0.rawValue) } ?? .unknown
  }

  func handle(_ call: ProviderCall) -> Simulated {
    defer { tell(at: call.now) }
    if let page = AssistPage(rawValue: call.method) { return self.page(page, call) }
    guard call.request.method == "POST" else {
      return .html(405, "405 Method Not Allowed")
    }
    if let mobile = AssistMobile(rawValue: call.method) { return self.mobile(mobile, call) }
    guard let service = AssistService(rawValue: call.method) else {
      return .html(404, "404 Not Found")
    }
    return self.service(service, call)
  }

  func settle(until now: Instant) {
    book.withLock { $0.settle(until: now) }
    tell(at: now)
  }

  func reset() { book.withLock { $0 = AssistBook(ledger: ledger) } }

  /// Whose login and password a request carries.
  func merchant(_ fields: AssistFields) throws(AssistFault) -> AssistMerchant {
    let merchant = try unproved(fields)
    let login = try fields.required("Login", 101)
    let isPlain = login.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
    guard 8...20 ~= login.utf8.count, isPlain else { throw .format(101) }
    let password = try fields.required("Password", 102)
    guard login == merchant.login,
      ConstantTime.equal(Array(password.utf8), Array(merchant.password.utf8))
    else { throw .credentials }
    return merchant
  }

  /// Whom a request names.
  func unproved(_ fields: AssistFields) throws(AssistFault) -> AssistMerchant {
    let id = try fields.required("Merchant_ID", 100)
    guard DecimalText.isDigits(id) else { throw .format(100) }
    guard let merchant = merchants[id] else { throw .value(100) }
    return merchant
  }

  /// Holds an order's checkvalue and signature to its values; one of them must be there when the
  /// order has nothing else that proves it.
  func checkSignature(
    _ fields: AssistFields,
    _ merchant: AssistMerchant,
    isNeeded: Bool
  ) throws(AssistFault) {
    let value = fields.value("Checkvalue")
    let signature = fields.value("Signature")
    guard !isNeeded || !value.isEmpty || !signature.isEmpty else { throw .signature }
    let text = AssistCheckvalue.text(ofOrder: fields, delimiter: merchant.delimiter)
    guard
      value.isEmpty || AssistCheckvalue.isRight(value, of: text, secret: merchant.secretWord),
      signature.isEmpty
        || merchant.signature.isRight(signature, of: text, key: merchant.publicKey)
    else { throw .signature }
  }

  /// Sends the merchants what is new, where they want it.
  private func tell(at now: Instant) {
    let news = book.withLock { book in
      defer { book.news = [] }
      return book.news.compactMap { item in book[item.bill].map { ($0, item.times) } }
    }
    guard let hook = outbox.hook(of: id) else { return }
    for (bill, times) in news {
      guard let merchant = merchants[bill.form.merchant] else { continue }
      let row = AssistRow(bill: bill, merchant: merchant, now: now)
      let notice = Notice(
        url: hook.url,
        body: FormBody.encode(row.notification(isForged: hook.isForged)),
        after: hook.late,
        retries: [.seconds(1), .seconds(2), .seconds(4)],
        isTaken: Self.isTaken
      )
      for _ in 0..<times { outbox.send(notice) }
    }
  }

  /// Whether a merchant's answer says that it has the result.
  @Sendable static func isTaken(_ status: Int, _ body: String) -> Bool {
    guard status == 200, let answer = try? XML.parse(Array(body.utf8)),
      answer.name == "pushpaymentresult"
    else { return false }
    let codes = answer.attributes.filter { ["firstcode", "secondcode"].contains($0.name) }
    let order = answer.children.first { $0.name == "order" }
    return codes.count == 2 && codes.allSatisfy { $0.value == "0" }
      && order?.children.contains { $0.name == "billnumber" && !$0.text.isEmpty } == true
  }
}
