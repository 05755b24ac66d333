/// Which amounts a text may hold.
public enum AmountRange: Hashable, Sendable {
  /// What can be paid: more than zero.
  case aboveZero
  /// Sums and differences: zero and negative amounts too.
  case any
}
