public import Forms

/// One step of an operation.
public final class FlowStep: Sendable {
  /// What happens in the step.
  public enum Action: Equatable, Sendable {
    /// One exchange with the provider.
    case call(String)
    /// The same question again and again, within bounds.
    case poll(PollPolicy)
    /// The payer is shown something; see ``ProviderAccount/present(step:in:)``.
    case present(PresentPolicy)
    /// Somebody is asked for values.
    case ask(AskPolicy)
  }

  /// The name of the step that asks once more for sensitive fields of the operation's own form,
  /// which were lost with the process that held them; no step of a manifest can be called so.
  public static let ownForm = "(form)"

  /// The step's key in the manifest.
  public let name: String
  /// What happens in the step.
  public let action: Action
  /// Where to go afterwards; tried in order, the last one has no condition.
  public let edges: [FlowEdge]
  /// The sequences whose numbers the step's request or page needs.
  public let sequences: [String]
  /// The paths of answers that the step's request reads, such as `answer.otp`.
  public let reads: Set<String>
  /// Those of ``reads`` without which the request cannot be made.
  public let requires: Set<String>
  /// How often the step may be entered.
  public let visits: Int
  /// The fields that the step asks for.
  public let form: FormSchema
  /// Whether the flow may come, from here on, to something that needs an address where the payer
  /// comes back to, so that an attempt without one must not go on; told as early as it is sure.
  public let needsReturnURL: Bool
  /// How long a poll waits before its next question, as the last reading says; unbounded here.
  public let every: (@Sendable (CallContext) -> Duration?)?

  /// Makes a step.
  public init(
    name: String,
    action: Action,
    edges: [FlowEdge],
    sequences: [String] = [],
    reads: Set<String> = [],
    requires: Set<String> = [],
    visits: Int = 1,
    form: FormSchema = FormSchema(fields: []),
    needsReturnURL: Bool = false,
    every: (@Sendable (CallContext) -> Duration?)? = nil
  ) {
    self.name = name
    self.action = action
    self.edges = edges
    self.sequences = sequences
    self.reads = reads
    self.requires = requires
    self.visits = visits
    self.form = form
    self.needsReturnURL = needsReturnURL
    self.every = every
  }
}

extension FlowStep {
  /// The steps that may come next, whatever comes of this one.
  var nextSteps: [String] {
    var targets = edges.map(\.target)
    switch action {
    case .present(let policy):
      let comes = policy.comes
      targets += [comes.callback, comes.notification, comes.cancel, comes.timeout]
    case .ask(let policy):
      let answers = policy.answers
      targets += [answers.submit, answers.cancel, answers.timeout]
      if let resend = answers.resend { targets.append(resend) }
    case .call, .poll: break
    }
    return targets.compactMap { target in if case .step(let name) = target { name } else { nil } }
  }
}
