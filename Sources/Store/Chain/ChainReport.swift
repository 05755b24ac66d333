/// What a check of the chain of events found.
public enum ChainReport: Equatable, Sendable {
  /// Every event is where it was written and as it was written.
  case intact(events: Int64)
  /// The first place, from 1, at which the chain is not what was written.
  case broken(sequence: Int64, why: String)
}
