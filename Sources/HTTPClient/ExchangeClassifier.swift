/// Decides what the end of an exchange proves; pure, and total over codes and phases.
enum ExchangeClassifier {
  /// The word of a code that this build of ours does not know: never a proof.
  static let unknownCode = "unknown_code"

  /// Says what the end of an exchange proves.
  ///
  /// - Parameters:
  ///   - code: curl's code; nil when this build does not know it.
  ///   - phase: how far the exchange came.
  ///   - flaw: what our own side found wrong, which names the cause better than curl's code.
  /// - Returns: the verdict; the words in it are stable.
  static func verdict(
    _ code: CurlCode?,
    _ phase: ExchangePhase,
    flaw: ExchangeFlaw? = nil
  ) -> ExchangeVerdict {
    guard let code else { return .silent(why: unknownCode) }
    let meaning = CurlCodeMeaning(code)
    switch phase {
    case .nothingSent:
      guard let before = meaning.before else {
        return .silent(why: flaw?.rawValue ?? meaning.after)
      }
      return .notSent(why: flaw?.rawValue ?? before)
    case .sent:
      return .silent(why: flaw?.rawValue ?? meaning.after)
    case .replyBegun:
      return .silent(why: flaw?.rawValue ?? (code == .ok ? "truncated" : meaning.after))
    case .replyWhole:
      if let flaw { return .silent(why: flaw.rawValue) }
      return code == .ok ? .reply : .silent(why: meaning.after)
    }
  }

  /// Judges a reply that curl holds to be whole.
  ///
  /// Any final status is a reply, 3xx and 5xx too: its meaning is the plugin's affair.
  ///
  /// - Parameters:
  ///   - head: the head of the last reply.
  ///   - bodyCount: how many bytes of body came.
  ///   - requestWhole: whether the request had been handed over to its end.
  /// - Returns: what is wrong with it; nil when it can be trusted.
  static func flaw(in head: ReplyHead, bodyCount: Int, requestWhole: Bool) -> ExchangeFlaw? {
    guard (200...599).contains(head.status) else { return .malformedHead }
    if !requestWhole, head.status < 400 { return .earlyReply }
    let lengths = head.values(of: "content-length")
    let codings = head.values(of: "transfer-encoding")
    guard let first = lengths.first else { return flaw(in: head, codings: codings) }
    guard codings.isEmpty, lengths.allSatisfy({ $0 == first }) else { return .framingConflict }
    guard let length = decimal(first) else { return .framingConflict }
    if head.status == 204 || head.status == 304 { return nil }
    return length == bodyCount ? nil : .lengthMismatch
  }

  private static func flaw(in head: ReplyHead, codings: [String]) -> ExchangeFlaw? {
    if head.status == 204 || head.status == 304 || head.endsByFrames { return nil }
    guard let coding = codings.first else { return .lengthUnknown }
    guard codings.count == 1 else { return .framingConflict }
    return coding.lowercased() == "chunked" ? nil : .lengthUnknown
  }

  private static func decimal(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
