/// What the provider says about an account's credentials.
public enum ProbeVerdict: Equatable, Sendable {
  /// They are taken.
  case good
  /// They are refused.
  case bad
  /// The reply says neither; the words say what it was.
  case unclear(why: String)
}
