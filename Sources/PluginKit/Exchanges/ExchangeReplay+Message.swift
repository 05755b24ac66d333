import Payments
import Providers
import Wire

extension ExchangeReplay {
  /// Reads a message, holds it against the file's payment, and answers it.
  func receive(_ expected: ExpectedMessage, _ context: CallContext) -> [Mismatch] {
    let (found, why) = words(of: expected.message, context)
    // Whatever is kept or differs must be written down.
    let telling = found.keys.filter { $0 == "difference" || $0.hasPrefix("keep_on_payment.") }
    return Set(expected.then.keys).union(telling).sorted()
      .filter { expected.then[$0] != found[$0] }
      .map { name in
        Mismatch(
          place: expected.place,
          pointer: "then.\(name)",
          expected: expected.then[name] ?? "nothing",
          actual: found[name] ?? "nothing, because \(why.joined(separator: "; "))"
        )
      }
  }

  /// A message in the words of exchange files, and why it was read so.
  func words(
    of message: IncomingMessage,
    _ context: CallContext
  ) -> (words: [String: String], why: [String]) {
    let read = account.read(message, at: context.now)
    var found = ["verified": read.isVerified ? "true" : "false"]
    found["kind"] = read.kind
    found["order"] = read.order
    found["provider_reference"] = read.reference
    var answer = NotificationReply.Kind.ok
    if read.verification == .failed {
      answer = .unverified
    } else if read.isAboutPayment {
      let claim = account.claim(of: read, in: context)
      found["state"] = claim.state?.rawValue
      found["difference"] = claim.difference
      for (name, text) in claim.kept { found["keep_on_payment.\(name)"] = text }
      if claim.difference != nil { answer = .mismatch }
    }
    let reply = account.reply(answer, to: read, at: context.now)
    found["reply.status"] = String(reply.status)
    found["reply.body"] = String(decoding: reply.body, as: UTF8.self)
    return (found, read.why)
  }
}
