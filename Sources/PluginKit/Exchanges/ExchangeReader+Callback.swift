import Wire

extension ExchangeReader {
  /// Reads `callback: ADDRESS` with `then` and perhaps the `nonce` that must come back.
  mutating func callback(
    _ node: Node,
    _ reader: inout MappingReader,
    _ place: Place
  ) -> ExchangeItem? {
    let address = node.text("callback", &diagnostics)
    let nonce = reader.optional("nonce")?.text("nonce", &diagnostics)
    let thenNode = reader.required("then", &diagnostics)
    reader.finish(&diagnostics)
    guard let address, let thenNode else { return nil }
    let then = Self.texts(thenNode)
    for name in ["kind", "signature"] where then[name] == nil {
      diagnostics.error(.missingKey, at: thenNode.place, "then needs \(name)")
    }
    return .callback(ExpectedCallback(address: address, nonce: nonce, then: then, place: place))
  }
}
