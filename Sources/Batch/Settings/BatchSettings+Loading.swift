public import Wire

extension BatchSettings {
  /// Reads the section; what is wrong is reported and keeps its default.
  ///
  /// - Parameters:
  ///   - node: the value of the key `batch`.
  ///   - diagnostics: takes the mistakes.
  public init(_ node: Node, _ diagnostics: inout Diagnostics) {
    self.init()
    guard var reader = MappingReader(node, name: "batch", &diagnostics) else { return }
    if let value = reader.optional("wait"), let wait = value.duration("wait", &diagnostics) {
      self.wait = wait
    }
    if let value = reader.optional("on_invalid"),
      let choice = value.choice("on_invalid", as: OnInvalid.self, &diagnostics)
    {
      onInvalid = choice
    }
    if let value = reader.optional("known_window"),
      let window = value.duration("known_window", &diagnostics)
    {
      knownWindow = window
    }
    if let value = reader.optional("duplicate_key"),
      let columns = value.texts("duplicate_key", &diagnostics)
    {
      duplicateKey = columns
    }
    if let value = reader.optional("mappings"),
      let entries = value.entries("mappings", &diagnostics)
    {
      for entry in entries {
        if let mapping = FileMapping(entry, &diagnostics) { mappings[entry.key] = mapping }
      }
    }
    for key in ["approval", "stop_after"] where reader.optional(key) != nil {
      LaterSetting.report(key, in: "batch", at: reader.keyPlace(key) ?? node.place, &diagnostics)
    }
    reader.finish(&diagnostics)
  }
}
