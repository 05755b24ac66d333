public import Payments
public import Wire

extension ProviderAccount {
  /// The URLs before each call's path, by the host's name in the manifest.
  public var hostURLs: [String: String] { bases }

  /// The order number that a probe names; no payment has it.
  static let probeOrder = "purser-probe"

  /// The request that asks whether the credentials are good, and moves nothing.
  ///
  /// - Parameter now: the present moment.
  /// - Returns: the request, or `nil` when the plugin has no probe.
  /// - Throws: ``RenderError`` when it cannot be built, such as without a credential.
  public func probeRequest(at now: Instant) throws(RenderError) -> HTTPRequest? {
    guard let probe = plugin.manifest.probe else { return nil }
    if let lack = lackOf(plugin.manifest.calls[probe.call]?.needs ?? []) {
      throw .value(slot: "probe", why: lack)
    }
    return try render(call: probe.call, in: probeContext(now))
  }

  /// What a reply to the probe says about the credentials.
  public func judge(probe reply: HTTPReply, at now: Instant) -> ProbeVerdict {
    guard let probe = plugin.manifest.probe, let call = plugin.manifest.calls[probe.call],
      let index = call.replies.firstIndex(where: { $0.accept.contains(reply.status) })
    else { return .unclear(why: "HTTP \(reply.status)") }
    let evaluation = CallEvaluation(
      context: probeContext(now),
      account: values,
      names: plugin.names
    )
    do throws(ReplyParser.Unreadable) {
      evaluation.reply = try ReplyParser(plan: call.replies[index], reply: reply).parse().values
    } catch {
      return .unclear(why: error.why)
    }
    func holds(_ condition: Condition?) -> Bool {
      guard let condition else { return false }
      do throws(EvaluationError) { return try condition.holds(in: evaluation) } catch {
        return false
      }
    }
    // What fits both is no answer.
    switch (holds(probe.good[index]), holds(probe.bad[index])) {
    case (true, false): return .good
    case (false, true): return .bad
    default: return .unclear(why: "the reply says neither that they are good nor that they are bad")
    }
  }

  private func probeContext(_ now: Instant) -> CallContext {
    var context = CallContext.nobody
    context.order = Self.probeOrder
    context.key = Self.probeOrder
    context.created = now
    context.now = now
    return context
  }
}
