/// Reads XML without document types: only the five entities of the standard, nothing is fetched.
public enum XML: Sendable {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, UTF-16, ISO 8859-1 or ASCII, as the declaration or a byte order mark says.
  ///   - limits: bounds on size, count and depth.
  /// - Returns: the root element.
  /// - Throws: the first fault with line and column.
  public static func parse(
    _ bytes: [UInt8],
    limits: XMLLimits = XMLLimits()
  ) throws(XMLError) -> XMLElement {
    guard bytes.count <= min(limits.byteCount, 1 << 30) else {
      throw XMLError(reason: .tooLarge, line: 1, column: 1)
    }
    let tree = XMLTree(limits: limits)
    try XMLReader.read(bytes, into: tree)
    return tree.root
  }
}
