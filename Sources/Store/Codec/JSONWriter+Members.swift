internal import Wire

extension JSONWriter {
  /// One object, written by a closure.
  static func object(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return writer.bytes
  }

  /// Writes a member whose value is a whole number, or nothing at all.
  mutating func member(_ name: String, ifPresent value: Int64?) {
    if let value { member(name, value) }
  }

  /// Writes a member that is there only when it is `true`.
  mutating func member(_ name: String, ifTrue value: Bool) {
    if value { member(name, true) }
  }

  /// Writes a member that holds texts by name, in the order of the names, or nothing at all.
  mutating func member(_ name: String, ifAny texts: [String: String]) {
    if texts.isEmpty { return }
    key(name)
    beginObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) { member(name, text) }
    endObject()
  }

  /// Writes a member that holds a list of texts, or nothing at all.
  mutating func member(_ name: String, ifAny texts: [String]) {
    if texts.isEmpty { return }
    key(name)
    beginArray()
    for item in texts { text(item) }
    endArray()
  }

  /// Writes a member that holds a list of objects, each written by a closure, or nothing at all.
  mutating func member<Item>(
    _ name: String,
    ifAny items: [Item],
    _ write: (Item, inout JSONWriter) -> Void
  ) {
    if items.isEmpty { return }
    key(name)
    beginArray()
    for item in items {
      beginObject()
      write(item, &self)
      endObject()
    }
    endArray()
  }

  /// Writes a member that holds an object, written by a closure.
  mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    beginObject()
    write(&self)
    endObject()
  }
}
