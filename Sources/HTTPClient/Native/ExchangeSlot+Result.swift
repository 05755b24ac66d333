internal import CCurl
internal import Engine
internal import Wire

extension ExchangeSlot {
  /// The result of the exchange that ended with this code.
  func result(_ code: CURLcode) -> TransportResult {
    let code = CurlCode(rawValue: Int32(bitPattern: code.rawValue))
    let head = reply.completeHead()
    judgeReply(head)
    switch ExchangeClassifier.verdict(code, phase(code, head), flaw: flaw) {
    case .notSent(let why): return .notSent(why: why)
    case .silent(let why): return .silent(why: why)
    case .reply:
      // The phase of a whole reply is only reached with a head.
      guard let head else { return .silent(why: ExchangeFlaw.malformedHead.rawValue) }
      return .reply(HTTPReply(status: head.status, headers: head.headers, body: reply.body))
    }
  }

  /// Notes what is wrong beyond what the callbacks saw.
  private func judgeReply(_ head: ReplyHead?) {
    guard flaw == nil else { return }
    if didRefuseAddress, !didBeginSending {
      flaw = .addressRefused
    }
  }

  private func phase(_ code: CurlCode?, _ head: ReplyHead?) -> ExchangePhase {
    guard reply.hasBegun else { return isUnsent ? .nothingSent : .sent }
    guard code == .ok, flaw == nil else { return .replyBegun }
    guard let head else {
      flaw = .malformedHead
      return .replyBegun
    }
    flaw = ExchangeClassifier.flaw(
      in: head,
      bodyCount: reply.body.count,
      requestWhole: job.map { $0.request.method == .get || bodyOffset == $0.request.body.count }
        ?? false
    )
    return flaw == nil ? .replyWhole : .replyBegun
  }

  /// Whether it is proved that nothing left: three counts by two parties must say so.
  private var isUnsent: Bool {
    var requestSize = -1
    let code = unsafe purser_easy_get_long(easy, CURLINFO_REQUEST_SIZE, &requestSize)
    return code == CURLE_OK && requestSize == 0 && !didReadBody && !didBeginSending
  }
}
