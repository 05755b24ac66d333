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
  }

  /// The step's key in the manifest.
  public let name: String
  /// What happens in the step.
  public let action: Action
  /// Where to go afterwards; tried in order, the last one has no condition.
  public let edges: [FlowEdge]
  /// The sequences whose numbers the step's request or page needs.
  public let sequences: [String]

  /// Makes a step.
  public init(name: String, action: Action, edges: [FlowEdge], sequences: [String] = []) {
    self.name = name
    self.action = action
    self.edges = edges
    self.sequences = sequences
  }
}
