import Wire

extension CallLoader {
  /// Whether a mapping can be written as an XML document: one root, and names that XML allows.
  func isDocument(_ node: Node, _ name: String, _ diagnostics: inout Diagnostics) -> Bool {
    guard case .mapping(let entries) = node.content, entries.count == 1,
      let root = entries.first, !root.key.hasPrefix("@"), !root.key.hasPrefix("#")
    else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a mapping with one name, the document's root"
      )
      return false
    }
    if case .sequence = root.value.content {
      diagnostics.error(.wrongShape, at: root.value.place, "a document has one root, found a list")
      return false
    }
    return namesAreXML(node, name, &diagnostics)
  }

  private func namesAreXML(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    switch node.content {
    case .scalar: return true
    case .sequence(let items):
      return items.allSatisfy { namesAreXML($0, name, &diagnostics) }
    case .mapping(let entries):
      // The cases of a setting are no elements.
      if entries.contains(where: { $0.key == "by" }), entries.contains(where: { $0.key == "cases" })
      {
        return entries.filter { $0.key != "by" }
          .allSatisfy { entry in
            guard entry.key == "cases", case .mapping(let cases) = entry.value.content else {
              return namesAreXML(entry.value, name, &diagnostics)
            }
            return cases.allSatisfy { namesAreXML($0.value, name, &diagnostics) }
          }
      }
      var isRight = true
      for entry in entries where !isXMLName(entry) {
        isRight = false
        diagnostics.error(
          .identifierInvalid,
          at: entry.keyPlace,
          "\"\(entry.key)\" is no name of an element, nor @name of an attribute with a plain value"
        )
      }
      let isRightBelow = entries.allSatisfy { namesAreXML($0.value, name, &diagnostics) }
      return isRight && isRightBelow
    }
  }

  private func isXMLName(_ entry: Node.Entry) -> Bool {
    if entry.key == "#text" { return entry.value.scalar != nil }
    let isAttribute = entry.key.hasPrefix("@")
    if isAttribute, case .sequence = entry.value.content { return false }
    let name = isAttribute ? entry.key.dropFirst() : entry.key[...]
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x3A].contains(byte)
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
