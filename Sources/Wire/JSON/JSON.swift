/// Reads JSON strictly as RFC 8259 says; numbers stay text, duplicate names are refused.
public enum JSON: Sendable {
  /// Reads one value that fills the whole text, spaces around it allowed.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - limits: bounds on size, count and depth.
  /// - Returns: the value.
  /// - Throws: the first fault with line, column and byte offset.
  public static func parse(
    _ bytes: [UInt8],
    limits: JSONLimits = JSONLimits()
  ) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes, limits: limits)
    return try parser.document()
  }
}
