public import Payments

extension ProviderAccount {
  /// Builds what a `present` step shows, signed where the manifest says so.
  ///
  /// It expires the step's timeout after `context.now`.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated, a value does not fit its
  ///   slot, or the address is not https (in a sandbox also http to this machine).
  public func present(step: String, in context: CallContext) throws(RenderError) -> PaymentAction {
    let slot = "operations.\(context.running.rawValue).steps.\(step)"
    guard case .present(let policy)? = operations[context.running]?.steps[step]?.action,
      let page = plugin.manifest.extras[context.running]?.pages[step]
    else {
      throw .value(slot: slot, why: "the step shows nothing")
    }
    let evaluation = CallEvaluation(
      context: context,
      account: values,
      names: plugin.names
    )
    let expires = context.now + policy.timeout
    switch page {
    case .redirect(let url):
      let text = try url.text(in: evaluation) ?? ""
      try check(text, slot: url.slot)
      return PaymentAction(kind: .redirect, url: text, expires: expires)
    case .postForm(let plan):
      let renderer = RequestRenderer(
        plan: plan,
        evaluation: evaluation,
        base: try base(of: plan, slot: "\(slot).host"),
        keyPlace: .none
      )
      let form = try renderer.form()
      try check(form.url, slot: "\(slot).host")
      return PaymentAction(
        kind: .postForm,
        url: form.url,
        method: "POST",
        fields: form.fields.map { PaymentAction.Field(name: $0.name, value: $0.value) },
        expires: expires
      )
    }
  }

  private func check(_ address: String, slot: String) throws(RenderError) {
    if let problem = PageAddress(isSandbox: settings.isSandbox).problem(of: address) {
      throw .value(slot: slot, why: problem)
    }
  }

  /// The plan of a sequence and its scope for this payment, such as
  /// `trans_id/12345678/2026-11-30`; the journal counts in each scope of a plugin on its own.
  ///
  /// - Throws: ``RenderError`` when the scope's settings are missing.
  public func sequence(
    _ name: String,
    in context: CallContext
  ) throws(RenderError) -> (plan: SequencePlan, scope: String) {
    guard let rule = plugin.manifest.names.sequences.first(where: { $0.plan.name == name }) else {
      throw .value(slot: "sequences.\(name)", why: "the plugin has no such sequence")
    }
    guard let scope = rule.scope(account: values, now: context.now) else {
      throw .value(slot: "sequences.\(name).scope", why: "the account lacks a setting")
    }
    return (rule.plan, scope)
  }
}
