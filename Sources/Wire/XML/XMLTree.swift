/// Puts a document's parts together while it is read.
final class XMLTree {
  private let limits: XMLLimits
  /// The open elements, the root first; the document itself stands below them.
  private var open = [XMLElement(name: "")]
  private var nodeCount = 0

  init(limits: XMLLimits) { self.limits = limits }

  /// The root element of a document that was read to its end.
  var root: XMLElement { open[0].children.first ?? XMLElement(name: "") }

  /// Opens an element.
  ///
  /// - Returns: what is wrong with it.
  func begin(
    _ name: String,
    _ attributes: [(name: String, value: String)],
    line: Int
  ) -> XMLError.Reason? {
    guard open.count <= limits.depth else { return .tooDeep }
    nodeCount += 1 + attributes.count
    guard nodeCount <= limits.nodeCount else { return .tooLarge }
    var element = XMLElement(name: Self.local(name), line: line)
    for attribute in attributes {
      if attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") { continue }
      let name = Self.local(attribute.name)
      guard !element.attributes.contains(where: { $0.name == name }) else {
        return .duplicateAttribute(name)
      }
      element.attributes.append(XMLElement.Attribute(name: name, value: attribute.value))
    }
    open.append(element)
    return nil
  }

  /// Closes the innermost element.
  func end() {
    guard open.count > 1, let closed = open.popLast() else { return }
    open[open.count - 1].children.append(closed)
  }

  /// Takes a piece of text; one text may come in many pieces.
  func take(_ text: String) { open[open.count - 1].text += text }

  private static func local(_ name: String) -> String {
    guard let colon = name.lastIndex(of: ":") else { return name }
    return String(name[name.index(after: colon)...])
  }
}
