import Forms
public import Payments
import Wire

extension ProviderAccount {
  /// Builds what a `present` or `ask` step shows, signed where the manifest says so.
  ///
  /// It expires the step's timeout after `context.now`.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated, a value does not fit its
  ///   slot, or the address is not https (in a sandbox also http to this machine).
  public func present(step: String, in context: CallContext) throws(RenderError) -> PaymentAction {
    let slot = "operations.\(context.running.rawValue).steps.\(step)"
    guard let plan = operations[context.running]?.steps[step],
      let page = plugin.manifest.extras[context.running]?.pages[step]
    else {
      throw .value(slot: slot, why: "the step shows nothing")
    }
    let evaluation = CallEvaluation(context: context, account: values, names: plugin.names)
    switch plan.action {
    case .present(let policy):
      var action = try show(page, policy.kind, slot: slot, evaluation)
      action.expires = context.now + policy.timeout
      if let until = try end(of: step, evaluation) {
        action.expires = max(context.now + policy.timeout, until)
      }
      return action
    case .ask(let policy):
      var action = try question(policy, plan.form, page, evaluation)
      action.expires = context.now + policy.timeout
      return action
    case .call, .poll: throw .value(slot: slot, why: "the step shows nothing")
    }
  }

  /// The moment until which the provider takes a payment there, at most a year ahead.
  private func end(
    of step: String,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> Instant? {
    let context = evaluation.context
    guard let until = plugin.manifest.extras[context.running]?.ends[step],
      case .moment(let moment) = try until.value(in: evaluation)
    else { return nil }
    return min(moment, context.now + .seconds(31_622_400))
  }

  private func show(
    _ page: PagePlan,
    _ kind: PresentPolicy.Kind,
    slot: String,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> PaymentAction {
    let kind = PaymentAction.Kind(rawValue: kind.rawValue) ?? .wait
    switch page {
    case .redirect(let url, let values):
      let address = try address(url, evaluation)
      return PaymentAction(kind: kind, url: address, fields: try fields(values, evaluation))
    case .embed(let values):
      return PaymentAction(kind: kind, url: nil, fields: try fields(values, evaluation))
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
        kind: kind,
        url: form.url,
        method: "POST",
        fields: form.fields.map { PaymentAction.Field(name: $0.name, value: $0.value) }
      )
    case .posting(let url, let fields):
      let posted = try self.fields(fields, evaluation)
      let address = try address(url, evaluation)
      return PaymentAction(kind: kind, url: address, method: "POST", fields: posted)
    case .postingMap(let url, let map):
      let posted = try fields(of: map, evaluation)
      let address = try address(url, evaluation)
      return PaymentAction(kind: kind, url: address, method: "POST", fields: posted)
    case .appLink(let url, let schemes):
      let text = try url.text(in: evaluation) ?? ""
      let rule = PageAddress(isSandbox: settings.isSandbox)
      if let problem = rule.problem(ofApp: text, schemes: schemes) {
        throw .value(slot: url.slot, why: problem)
      }
      return PaymentAction(kind: kind, url: text)
    case .code(let data):
      let text = try data.text(in: evaluation) ?? ""
      // The most that a QR code can hold.
      guard !text.isEmpty, text.utf8.count <= 2953 else {
        throw .value(slot: data.slot, why: "a code holds 1 to 2953 bytes")
      }
      return PaymentAction(kind: kind, url: nil, data: text)
    case .lines(let lines):
      return PaymentAction(kind: kind, url: nil, shown: try shown(lines, evaluation))
    }
  }

  /// The values that are there, by name.
  private func fields(
    _ slots: [NamedSlot],
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> [PaymentAction.Field] {
    var fields: [PaymentAction.Field] = []
    for slot in slots {
      guard let text = try slot.value.text(in: evaluation) else { continue }
      fields.append(PaymentAction.Field(name: slot.name, value: text))
    }
    return fields
  }

  private func question(
    _ policy: AskPolicy,
    _ form: FormSchema,
    _ page: PagePlan,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> PaymentAction {
    let kind: PaymentAction.Kind =
      switch policy.kind {
      case .form, .input: .form
      case .otp: .otp
      case .cvc: .cvc
      case .confirm: .confirmation
      case .browser: .browser
      }
    var lines: [ShownValue] = []
    if case .lines(let shown) = page { lines = shown }
    let language = Language(rawValue: evaluation.context.locale) ?? .en
    return PaymentAction(
      kind: kind,
      url: nil,
      inputs: form.inputs(in: language),
      shown: try shown(lines, evaluation),
      mayResend: policy.answers.resend != nil
    )
  }

  private func shown(
    _ lines: [ShownValue],
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> [PaymentAction.Field] {
    let language = Language(rawValue: evaluation.context.locale) ?? .en
    var fields: [PaymentAction.Field] = []
    for line in lines {
      guard let text = try line.value.text(in: evaluation) else { continue }
      let name = line.title?.text(in: language) ?? ""
      fields.append(PaymentAction.Field(name: name, value: text))
    }
    return fields
  }

  /// The fields of a map of texts, such as a reply gave.
  private func fields(
    of map: Slotted,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> [PaymentAction.Field] {
    let text = try map.text(in: evaluation) ?? ""
    guard let members = (try? JSON.parse(Array(text.utf8)))?.object?.members, members.count <= 50
    else { throw .value(slot: map.slot, why: "it is no map of at most 50 texts") }
    var fields: [PaymentAction.Field] = []
    for member in members {
      guard let value = member.value.text else {
        throw .value(slot: map.slot, why: "it is no map of texts")
      }
      fields.append(PaymentAction.Field(name: member.name, value: value))
    }
    return fields
  }

  private func address(
    _ url: Slotted,
    _ evaluation: CallEvaluation
  ) throws(RenderError) -> String {
    let text = try url.text(in: evaluation) ?? ""
    try check(text, slot: url.slot)
    return text
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
