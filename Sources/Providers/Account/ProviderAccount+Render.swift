import Crypto
import Payments
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
