internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// What a tester asks for, about an order.
  ///
  /// - `_notify {"order", "status"?, "source"?, "browser"?}`: tells the shop's server again, with a
  ///   word of the tester's own, as whoever asks for it, or as a browser brings it home;
  /// - `_status {"order", "status"}`: the newest payment shows this word from now on;
  /// - `_due {"order"}`: what is due on a later day happens now.
  func control(_ call: ProviderCall) -> Simulated {
    guard let json = try? JSON.parse(call.request.body), let order = json["order"]?.text else {
      return PayerVisit.refusal(400, "\"order\" is the merchant's order number, a text")
    }
    let word = json["status"]?.text
    if let word, !LyraStatus.words.contains(word), json["unknown"] != .boolean(true) {
      return PayerVisit.refusal(400, "\"\(word)\" is no status of the gateway")
    }
    let source = json["source"]?.text ?? LyraNews.Source.replay.rawValue
    guard let source = LyraNews.Source(rawValue: source) else {
      return PayerVisit.refusal(400, "\"\(source)\" is no source of a notification")
    }
    let isDone = book.withLock { book -> Bool in
      let keys = shops.keys.map { LyraBook.key(shop: $0, order: order) }
      guard let key = keys.first(where: { book.orders[$0] != nil }) else { return false }
      guard call.method != "_due" else {
        book.hasten(key, at: call.now)
        return true
      }
      guard let uuid = Self.newest(key, in: &book, at: call.now, isMade: call.method == "_status")
      else { return false }
      if call.method == "_status" {
        book[uuid]?.shownWord = word
      } else {
        var news = LyraNews(uuid: uuid, source: source, word: word)
        news.isFromBrowser = json["browser"] == .boolean(true)
        book.news.append(news)
      }
      return true
    }
    return isDone ? .json(Array("{}".utf8)) : PayerVisit.refusal(404, "no payment of \(order)")
  }

  /// The newest payment of an order; one under verification is made where there is none.
  private static func newest(
    _ key: String,
    in book: inout LyraBook,
    at now: Instant,
    isMade: Bool
  ) -> String? {
    let known = book.orders[key]?.transactions ?? []
    if let uuid = known.last(where: { book[$0]?.isCredit == false }) { return uuid }
    guard isMade, let id = book.orders[key]?.sessions.last, var session = book[session: id] else {
      return nil
    }
    session.isOver = true
    let made = book.add(
      to: session,
      amount: session.form.amount,
      status: .underVerification,
      at: now
    )
    session.last = made.uuid
    book[session: id] = session
    return made.uuid
  }
}
