internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// Hourly, a thousand times faster.
  private static let retries = [Duration](repeating: .milliseconds(3600), count: 3)

  /// Tells merchants' servers what happened since the last time, in that order.
  func tell() {
    let news = book.withLock { book in
      defer { book.news = [] }
      return book.news
    }
    let hook = outbox.hook(of: id)
    for (place, item) in news.enumerated() {
      guard let address = item.address ?? hook?.url else { continue }
      var body = item.body
      let password = terminals[item.terminal]?.password ?? ""
      let token = TinkoffToken.token(of: body, password: password)
      body["Token"] = .text(hook?.isForged ?? false ? String(token.reversed()) : token)
      let notice = Notice(
        url: address,
        type: "application/json",
        body: JSONValue.object(body).serialized(),
        after: (hook?.late ?? .zero) + .milliseconds(100 * place),
        retries: Self.retries,
        // Nothing but these two letters is taken.
        isTaken: { status, body in status == 200 && body == "OK" }
      )
      for _ in 0..<item.times { outbox.send(notice) }
    }
  }
}
