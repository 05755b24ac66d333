import Payments
public import Wire

extension ProviderAccount {
  /// Reads a reply that arrived whole.
  ///
  /// - Returns: what the reply says, or the reason why it is no reading. For a step, `no reading`
  ///   never happens: what proves nothing is
  ///   ``Payments/Reading/Claim-swift.enum/unproved(why:)``.
  public func read(
    call: String,
    reply: HTTPReply,
    in context: CallContext,
    purpose: ReadingPurpose
  ) -> ReadResult {
    guard let plan = plugin.manifest.calls[call] else {
      return .noReading(why: "unknown call \(call)")
    }
    let evaluation = CallEvaluation(
      context: context,
      account: values,
      names: plugin.names
    )
    let reads = plan.replies.firstIndex { $0.reads(status: reply.status, in: evaluation) }
    guard let index = reads else { return Self.nothing("HTTP \(reply.status)", purpose) }
    let running = running(context.running)
    let notFound = running.notFound
    let reader = ReplyReader(
      plan: plan.replies[index],
      purpose: purpose,
      mayHaveMoved: plan.isEffect || purpose == .lookup
        || running.callsAfterEffect.contains(call),
      notFound: purpose == .lookup && index < notFound.count ? notFound[index] : nil,
      statuses: running.statuses,
      codes: plugin.manifest.codes,
      currencies: plugin.manifest.names.currencies,
      evaluation: evaluation
    )
    do throws(ReplyParser.Unreadable) {
      let parsed = try ReplyParser(plan: plan.replies[index], reply: reply).parse()
      return try reader.read(parsed)
    } catch {
      return Self.nothing(error.why, purpose)
    }
  }

  /// What a reply is that nothing can be read from.
  private static func nothing(_ why: String, _ purpose: ReadingPurpose) -> ReadResult {
    switch purpose {
    case .step: .reading(Reading(claim: .unproved(why: why)))
    case .recovery, .lookup, .question: .noReading(why: why)
    }
  }
}
