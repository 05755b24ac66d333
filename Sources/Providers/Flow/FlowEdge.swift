/// One way out of a step.
public struct FlowEdge: Sendable {
  /// Where an edge leads.
  public enum Target: Equatable, Sendable {
    case step(String)
    /// The operation ends in the state that the last call left.
    case end
    case cancel
    case expire
    case doubt
  }

  /// The condition over `state`, `vars`, `payment` and `input`; `nil` for `else`.
  public let when: (@Sendable (CallContext) -> Bool)?
  /// Where the edge leads.
  public let target: Target

  /// Makes an edge.
  public init(when: (@Sendable (CallContext) -> Bool)?, target: Target) {
    self.when = when
    self.target = target
  }
}
