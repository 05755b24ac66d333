/// Who gives a field's value.
public enum FieldRole: String, CaseIterable, Hashable, Sendable {
  /// The payer, the row or the caller.
  case input
  /// The host, which shows it; what is posted under its name changes nothing.
  case info
  /// The host, which does not show it; what is posted under its name changes nothing.
  case carry
}
