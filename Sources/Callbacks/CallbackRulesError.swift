/// Why a text holds no rules.
public enum CallbackRulesError: Error, Equatable, Sendable {
  /// It is no JSON that rules are written in; the offset is in bytes.
  case notJSON(offset: Int)
  /// A member is missing or of another kind, such as `rules[0].kind`.
  case wrongMember(String)
}
