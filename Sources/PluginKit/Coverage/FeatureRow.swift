/// A feature of a provider, and what shows it.
public struct FeatureRow: Equatable, Sendable {
  /// The feature, as exchanges and runs name it; an operation has a row of its own name.
  public var name: String
  /// The files of the folder `exchanges` that show it, in order.
  public var exchanges: [String]
  /// The files of the folder `runs` that show it, in order.
  public var runs: [String]

  /// Whether both an exchange and a run show it.
  public var isWhole: Bool { !exchanges.isEmpty && !runs.isEmpty }
}
