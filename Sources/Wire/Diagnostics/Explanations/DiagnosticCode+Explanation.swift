extension DiagnosticCode {
  /// A short text for `purser explain CODE`: what it means, an example, how to mend it.
  public var explanation: String { explained?.text ?? "" }

  /// The parts of the explanation; every code has them.
  var explained: Explanation? {
    switch rawValue.first {
    case "Y": Self.yamlExplanations[self]
    case "C": Self.structureExplanations[self]
    case "T": Self.typeExplanations[self]
    case "S": Self.secretExplanations[self]
    case "X": Self.expressionExplanations[self]
    case "F": Self.flowExplanations[self]
    case "P": Self.pluginExplanations[self]
    case "A": Self.accountExplanations[self]
    case "R": Self.routeExplanations[self]
    default: Self.batchExplanations[self]
    }
  }
}
