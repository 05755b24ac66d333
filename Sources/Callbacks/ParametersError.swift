/// Why the parameters of a callback do not count; then none of them does.
public enum ParametersError: String, Error, CaseIterable, Sendable {
  /// A name stands twice: two readings are possible.
  case duplicateKey = "duplicate_key"
  /// A `%` without two hexadecimal digits.
  case badEscape = "bad_escape"
  /// Bytes that are not UTF-8.
  case notUTF8 = "not_utf8"
  /// The query is longer than the rules allow.
  case tooLong = "too_long"
  /// The nonce is not the one that was given to the payer's browser.
  case nonceMismatch = "nonce_mismatch"
  /// A code and an error together.
  case contradictory
  /// A code without a value.
  case emptyCode = "empty_code"
}
