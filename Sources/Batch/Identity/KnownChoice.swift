/// What happens to rows without a reference that equal rows of earlier runs: `--known`.
public enum KnownChoice: String, CaseIterable, Sendable {
  /// They are left out.
  case skip
  /// Those that ended unpaid are sent as their next attempt; the others are left out.
  case retry
  /// They are new payments, except those that are still open.
  case payAgain = "pay-again"
}
