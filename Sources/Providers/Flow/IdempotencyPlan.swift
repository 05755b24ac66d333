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
  /// Whether every answer is given again to the same key.
  var replaysAll = false
  /// Whether the request itself names the payment (`key: request`): the same bytes are the same
  /// payment.
  var isTheRequest = false
  /// How long the provider remembers a key, when it says so.
  var lifetime: Duration?

  /// Whether the answer of a repeated effect call can be promised at all.
  var mayReplay: Bool { (place != .none || isTheRequest) && replaysAll && lifetime != nil }

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
    func word(_ key: String, _ words: [String], _ found: inout Diagnostics) -> String? {
      reader.optional(key).flatMap { $0.choice("\(name).\(key)", among: words, &found) }
    }
    _ = word("repeated_order", ["refused", "accepted", "replayed"], &diagnostics)
    let replays = word("replays", ["all", "success", "non5xx"], &diagnostics)
    _ = word("mismatch", ["error", "ignored"], &diagnostics)
    let lifetime = reader.optional("ttl").flatMap { $0.duration("\(name).ttl", &diagnostics) }
    reader.finish(&diagnostics)
    if let key {
      let word = key.choice("\(name).key", among: ["none", "request"], &diagnostics)
      if let position {
        let found = word ?? "none"
        diagnostics.error(.wrongShape, at: position.place, "\(name) has both key: \(found) and in")
      }
      guard word == "request" else { return IdempotencyPlan(place: .none) }
      return IdempotencyPlan(
        place: .none,
        replaysAll: replays == "all",
        isTheRequest: true,
        lifetime: lifetime
      )
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
    return place(position, wireName, name: name, &diagnostics)
      .map { IdempotencyPlan(place: $0, replaysAll: replays == "all", lifetime: lifetime) }
  }

  private static func place(
    _ position: Node,
    _ wireName: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Place? {
    let word = position.choice("\(name).in", among: ["header", "json", "form"], &diagnostics)
    guard let word, let text = wireName.text("\(name).name", &diagnostics) else { return nil }
    switch word {
    case "json": return .json(text)
    case "form": return .form(text)
    default:
      guard HeaderRules.mayBeSet(text) else {
        diagnostics.error(
          .identifierInvalid,
          at: wireName.place,
          "\"\(text)\" is no header that a plugin may set"
        )
        return nil
      }
      return .header(text)
    }
  }
}
