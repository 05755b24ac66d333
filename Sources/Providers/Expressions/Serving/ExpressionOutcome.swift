public import Wire

/// What `eval` answers.
public enum ExpressionOutcome: Sendable {
  /// The type in words and the value as JSON; numbers keep their digits.
  case value(type: String, value: JSONValue)
  /// The expression or the input is wrong; places are in `<expression>` or the input's file.
  case mistakes(Diagnostics)
  /// The expression is right but has no value for this input.
  case failed(why: String)
}
