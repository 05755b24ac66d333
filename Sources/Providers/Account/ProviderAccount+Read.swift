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
    guard let reader = reader(plan, status: reply.status, in: context, purpose) else {
      return Self.nothing("HTTP \(reply.status)", purpose)
    }
    do throws(ReplyParser.Unreadable) {
      return try reader.read(try ReplyParser(plan: reader.plan, reply: reply).parse())
    } catch {
      return Self.nothing(error.why, purpose)
    }
  }

  /// What a reply gives for the operation's result.
  ///
  /// - Returns: `nil` for a reply that cannot be read, that the plugin does not accept, or that
  ///   lacks a value of the result.
  public func given(
    call: String,
    reply: HTTPReply,
    in context: CallContext
  ) -> GivenResult? {
    guard let plan = plugin.manifest.calls[call],
      let reader = reader(plan, status: reply.status, in: context, .step)
    else { return nil }
    do throws(ReplyParser.Unreadable) {
      return try reader.given(try ReplyParser(plan: reader.plan, reply: reply).parse())
    } catch {
      return nil
    }
  }

  /// How a reply of this HTTP code is read, or `nil` when it is not accepted.
  private func reader(
    _ plan: CallPlan,
    status: Int,
    in context: CallContext,
    _ purpose: ReadingPurpose
  ) -> ReplyReader? {
    let evaluation = CallEvaluation(context: context, account: values, names: plugin.names)
    let reads = plan.replies.firstIndex { $0.reads(status: status, in: evaluation) }
    guard let index = reads else { return nil }
    let running = running(context.running)
    let notFound = running.notFound
    return ReplyReader(
      plan: plan.replies[index],
      purpose: purpose,
      mayHaveMoved: plan.isEffect || purpose == .lookup
        || running.callsAfterEffect.contains(plan.name),
      notFound: purpose == .lookup && index < notFound.count ? notFound[index] : nil,
      statuses: running.statuses,
      codes: plugin.manifest.codes,
      currencies: plugin.manifest.names.currencies,
      evaluation: evaluation
    )
  }

  /// What a reply is that nothing can be read from.
  private static func nothing(_ why: String, _ purpose: ReadingPurpose) -> ReadResult {
    switch purpose {
    case .step: .reading(Reading(claim: .unproved(why: why)))
    case .recovery, .lookup, .question: .noReading(why: why)
    }
  }
}
