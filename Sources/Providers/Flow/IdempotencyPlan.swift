import Wire

/// Where the idempotency key goes on the wire, as an operation declares it.
struct IdempotencyPlan: Sendable {
  /// The place of the key.
  enum Place: Equatable, Sendable {
    case none
    case header(String)
    case json(String)
    case form(String)
  }

  let place: Place

  /// Reads `idempotency`; its facts about replays are kept by the reader of the documentation.
  static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> IdempotencyPlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let key = reader.optional("key")
    let position = reader.optional("in")
    let wireName = reader.optional("name")
    func word(_ key: String, _ words: [String], _ found: inout Diagnostics) {
      if let node = reader.optional(key) {
        _ = node.choice("\(name).\(key)", among: words, &found)
      }
    }
    word("repeated_order", ["refused", "accepted", "replayed"], &diagnostics)
    word("replays", ["all", "success", "non5xx"], &diagnostics)
    word("mismatch", ["error", "ignored"], &diagnostics)
    if let ttl = reader.optional("ttl") { _ = ttl.duration("\(name).ttl", &diagnostics) }
    reader.finish(&diagnostics)
    if let key {
      _ = key.choice("\(name).key", among: ["none"], &diagnostics)
      if let position {
        diagnostics.error(.wrongShape, at: position.place, "\(name) has both key: none and in")
      }
      return IdempotencyPlan(place: .none)
    }
    guard let position else {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "\(name) needs the key \"in\"",
        help: "write in: header and name: …, or key: none when the provider takes no key"
      )
      return nil
    }
    guard let wireName else {
      diagnostics.error(.missingKey, at: node.place, "\(name) needs the key \"name\"")
      return nil
    }
    let word = position.choice("\(name).in", among: ["header", "json", "form"], &diagnostics)
    guard let word, let text = wireName.text("\(name).name", &diagnostics) else { return nil }
    switch word {
    case "json": return IdempotencyPlan(place: .json(text))
    case "form": return IdempotencyPlan(place: .form(text))
    default:
      guard HeaderRules.mayBeSet(text) else {
        diagnostics.error(
          .identifierInvalid,
          at: wireName.place,
          "\"\(text)\" is no header that a plugin may set"
        )
        return nil
      }
      return IdempotencyPlan(place: .header(text))
    }
  }
}
