/// A counter that the journal keeps for a plugin: `sequences.NAME`.
public struct SequencePlan: Equatable, Sendable {
  /// The sequence's key in the manifest.
  public var name: String
  /// The first number, and the one after which the scope is used up.
  public var range: ClosedRange<Int64>
  /// How many digits a number has at least; 0 pads nothing.
  public var width: Int

  /// Makes a plan.
  public init(name: String, range: ClosedRange<Int64>, width: Int) {
    self.name = name
    self.range = range
    self.width = width
  }
}
