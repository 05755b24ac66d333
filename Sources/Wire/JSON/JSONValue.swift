/// A JSON value; numbers stay the text they were.
public enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// The number to the letter, such as `1.50` or `9007199254740993`.
  case number(String)
  /// A text, unescaped.
  case text(String)
  /// Values in order.
  case array([JSONValue])
  /// Names with values, in order.
  case object(JSONObject)
}
