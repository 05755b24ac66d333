internal import Crypto
internal import Wire

/// What the gateway tells a shop's server: the form's fields, or the web service's answer (dossier
/// §4 and §7).
struct LyraNotice {
  var news: LyraNews
  var row: LyraAnswer.Row
  var shop: LyraShop

  /// The quarter hours of the four further tries, a thousand times faster.
  private static let retries = [Duration](repeating: .milliseconds(900), count: 4)

  func notice(to url: String, _ hook: Hook?) -> Notice {
    let isForged = hook?.isForged ?? false
    var notice = Notice(
      url: url,
      body: body(isForged, news.source),
      after: hook?.late ?? .zero,
      retries: Self.retries,
      isTaken: { status, _ in
        200...206 ~= status || [301, 302, 303, 307, 308].contains(status)
      }
    )
    notice.again = body(isForged, .retry)
    return notice
  }

  private func body(_ isForged: Bool, _ source: LyraNews.Source) -> [UInt8] {
    let pairs = row.session.isEmbedded ? answer(isForged) : fields(isForged, source)
    return FormBody.encode(pairs.map { ($0.name, $0.value) })
  }

  // MARK: The form's fields

  private func fields(_ isForged: Bool, _ source: LyraNews.Source) -> [FormPair] {
    var told = LyraReturn(
      session: row.session,
      transaction: row.transaction,
      key: isForged ? "a key of nobody" : shop.testKey
    )
    // A payer's success is told as held; the capture is a later matter.
    told.word = news.word ?? (news.source == .pay ? nil : row.transaction.word)
    let mark = Digest.sha256.bytes(of: Array("hash \(row.transaction.uuid)".utf8))
    told.more = ["hash": Hex.text(of: mark), "url_check_src": source.rawValue]
    return told.pairs
  }

  // MARK: The web service's answer

  private func answer(_ isForged: Bool) -> [FormPair] {
    let text = text
    let key = news.isFromBrowser ? shop.answerKey : row.session.password ?? shop.testKey
    let hash = HMAC.bytes(
      of: Array(text.utf8),
      key: Array((isForged ? "a key of nobody" : key).utf8),
      .sha256
    )
    return [
      FormPair("kr-hash", Hex.text(of: hash)), FormPair("kr-hash-algorithm", "sha256_hmac"),
      FormPair("kr-hash-key", news.isFromBrowser ? "sha256_hmac" : "password"),
      FormPair("kr-answer-type", "V4/Payment"), FormPair("kr-answer", text),
    ]
  }

  private var text: String {
    var answer = LyraAnswer(service: "", trick: nil)
    answer.shop = shop.siteID
    var row = row
    if let word = news.word { row.transaction.shownWord = word }
    var writer = JSONWriter(reservingByteCount: 2048)
    writer.beginObject()
    answer.orderMembers(row.session.form.order, [row], isOpen: !row.session.isOver, to: &writer)
    writer.member("_type", "V4/Payment")
    writer.endObject()
    return writer.text
  }
}
