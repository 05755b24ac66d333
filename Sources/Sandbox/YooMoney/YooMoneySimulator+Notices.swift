internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// Ten minutes and an hour, a thousand times faster.
  private static let retries: [Duration] = [.milliseconds(600), .milliseconds(3600)]

  /// Tells the payee's server, if it wants to hear.
  func send(
    _ notice: YooMoneyNotice,
    signed signatures: [YooMoneySignature]? = nil,
    at now: Instant
  ) {
    guard let hook = outbox.hook(of: id) else { return }
    let pairs = notice.pairs(
      signed: signatures ?? YooMoneyNotice.signatures(at: now),
      secret: accounts.first?.noticeSecret ?? "",
      isForged: hook.isForged
    )
    outbox.send(
      Notice(
        url: hook.url,
        body: FormBody.encode(pairs.map { ($0.name, $0.value) }),
        after: hook.late,
        retries: Self.retries
      )
    )
  }

  /// `POST /yoomoney/_notify`: tells of an order's money once more, in a way of the tester's own:
  /// `{"order":"A-1","signatures":["sign","sha1_hash"],"unaccepted":true,"withdraw_amount":"9.00"}`.
  func notify(_ call: ProviderCall) -> Simulated {
    guard let json = try? JSON.parse(call.request.body), let order = json["order"]?.text else {
      return PayerVisit.refusal(400, "\"order\" is the label of what was paid")
    }
    let operation = book.withLock { book in
      book.operations.last { $0.isIncoming && $0.label == order }
    }
    guard let operation else { return PayerVisit.refusal(404, "nothing was paid for \(order)") }
    var notice = YooMoneyNotice(operation)
    notice.unaccepted = json["unaccepted"] == .boolean(true)
    if json["test"] == .boolean(true) {
      notice.isTest = true
      notice.operation = "test-notification"
    }
    if let paid = json["withdraw_amount"]?.text.flatMap(YooMoneyAmount.minorUnits) {
      notice.paid = paid
    }
    let names = json["signatures"]?.array?.compactMap(\.text)
    send(notice, signed: names?.compactMap(YooMoneySignature.init(rawValue:)), at: call.now)
    return .json(Array("{}".utf8))
  }
}
