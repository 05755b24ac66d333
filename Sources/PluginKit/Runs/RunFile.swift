public import Payments
public import Wire

/// A file of a plugin's folder `runs`: what somebody does with the command against the simulator,
/// and what must come of it.
public struct RunFile: Sendable {
  /// What happens, in a sentence.
  public var scenario: String
  /// The features of the provider that it shows, as the file names them.
  public var namedFeatures: [String]
  /// Public credentials in place of those of the plugin's sample; one without a value is left out.
  public var credentials: [Node.Entry]
  /// The configuration's `batch.wait`, such as `1s`.
  public var wait: String
  /// What is done, in order.
  public var steps: [RunStep]
  /// The file as it was named.
  public var path: String

  /// The operations that its steps ask for.
  public var operations: [Operation] {
    steps.compactMap(\.operation)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The features that it shows: those that it names, else the operations of its steps.
  public var features: [String] {
    namedFeatures.isEmpty ? operations.map(\.rawValue) : namedFeatures
  }
}
