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
      names: plugin.names
    )
    let keyPlace = plan.isEffect ? running(context.running).idempotency : .none
    let renderer = RequestRenderer(
      plan: plan.request,
      evaluation: evaluation,
      base: try base(of: plan.request, slot: "calls.\(call).request.host"),
      keyPlace: keyPlace
    )
    return try renderer.request()
  }

  func base(
    of plan: RequestPlan,
    slot: @autoclosure () -> String
  ) throws(RenderError) -> String {
    guard let host = plan.host.value(for: values.settings), let base = bases[host] else {
      throw .value(slot: slot(), why: "the host is not declared")
    }
    return base
  }
}
