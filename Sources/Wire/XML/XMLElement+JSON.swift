extension XMLElement {
  /// The element as the values that JSON pointers address.
  ///
  /// An element with nothing but text is that text. Any other is an object: an attribute is a member
  /// `@name`, an element a member of its name, elements of one name together a list in the order of
  /// the text, and text beside them, unless it is blank, the member `#text`.
  public var json: JSONValue {
    guard !attributes.isEmpty || !children.isEmpty else { return .text(text) }
    var members = attributes.map { JSONObject.Member("@" + $0.name, .text($0.value)) }
    var order: [String] = []
    var values: [String: [JSONValue]] = [:]
    for child in children {
      if values[child.name] == nil { order.append(child.name) }
      values[child.name, default: []].append(child.json)
    }
    for name in order {
      let found = values[name] ?? []
      members.append(JSONObject.Member(name, found.count == 1 ? found[0] : .array(found)))
    }
    if children.isEmpty || !text.utf8.allSatisfy(Self.isBlank) {
      members.append(JSONObject.Member("#text", .text(text)))
    }
    return .object(JSONObject(unique: members))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [.space, .tab, .lineFeed, .carriageReturn].contains(byte)
  }
}
