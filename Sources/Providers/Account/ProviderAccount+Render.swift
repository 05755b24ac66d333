import Crypto
public import Payments
public import Wire

extension ProviderAccount {
  /// Builds the request of a call, signed.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated or a value does not fit its
  ///   slot; nothing was sent then.
  public func render(call: String, in context: CallContext) throws(RenderError) -> HTTPRequest {
    guard let plan = plugin.manifest.calls[call] else { throw .unknownCall(call) }
    let evaluation = CallEvaluation(
      context: context,
      account: values,
      names: plugin.manifest.names
    )
    let keyPlace =
      plan.isEffect
      ? plugin.manifest.extras[context.content.operation]?.idempotency ?? .none : .none
    let renderer = RequestRenderer(
      plan: plan.request,
      evaluation: evaluation,
      base: try base(of: plan),
      keyPlace: keyPlace
    )
    return try renderer.request()
  }

  private func base(of plan: CallPlan) throws(RenderError) -> String {
    guard let host = plan.request.host.value(for: values.settings), let base = bases[host] else {
      throw .value(slot: "calls.\(plan.name).request.host", why: "the host is not declared")
    }
    return base
  }
}

extension ProviderAccount {
  /// Builds what a `present` step shows, signed where the manifest says so.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated, a value does not fit its
  ///   slot, or the address is not https outside a sandbox.
  public func present(step: String, in context: CallContext) throws(RenderError) -> PaymentAction {
    throw .value(slot: "steps.\(step).present", why: "the step shows nothing")
  }

  /// The plan of a sequence and its scope for this payment, such as
  /// `trans_id/12345678/2026-11-30`; the journal counts in each scope on its own.
  ///
  /// - Throws: ``RenderError`` when the scope's expressions cannot be evaluated.
  public func sequence(
    _ name: String,
    in context: CallContext
  ) throws(RenderError) -> (plan: SequencePlan, scope: String) {
    throw .value(slot: "sequences.\(name)", why: "the plugin has no such sequence")
  }
}
