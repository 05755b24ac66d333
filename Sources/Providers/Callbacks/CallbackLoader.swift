import Callbacks
import Wire

/// Compiles the section `callbacks`.
struct CallbackLoader: Sendable {
  let names: ManifestNames
  let signatures: [String: SignatureRecipe]

  func load(_ node: Node, _ diagnostics: inout Diagnostics) -> CallbackPlan? {
    guard var reader = MappingReader(node, name: "callbacks", &diagnostics) else { return nil }
    let rules = reader.required("rules", &diagnostics)
    let openApp = reader.optional("open_app")
    let query = reader.optional("query")
    reader.finish(&diagnostics)
    var plan = CallbackPlan()
    plan.rules = (rules?.items("callbacks.rules", &diagnostics) ?? [])
      .compactMap { rule($0, &diagnostics) }
    plan.openApp = (openApp?.texts("callbacks.open_app", &diagnostics) ?? [])
      .map { $0.lowercased() }
    if let query { self.query(query, &plan, &diagnostics) }
    return plan
  }

  // MARK: Rules

  private func rule(_ node: Node, _ diagnostics: inout Diagnostics) -> CallbackPlan.Rule? {
    let name = "callbacks.rules"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let address = reader.optional("url")
    let hosts = reader.optional("host")
    let schemes = reader.optional("scheme")
    let paths = reader.optional("path")
    let prefixes = reader.optional("path_prefix")
    let texts = reader.optional("query_contains")
    let meaning = self.meaning(&reader, name, &diagnostics)
    reader.finish(&diagnostics)
    guard let target = target(address, hosts, at: node.place, &diagnostics), let meaning else {
      return nil
    }
    let rule = CallbackRule(
      schemes: schemes?.texts("\(name).scheme", &diagnostics)?.map { $0.lowercased() }
        ?? ["http", "https"],
      hosts: [],
      paths: paths.map { self.texts($0) } ?? [],
      pathPrefixes: prefixes?.texts("\(name).path_prefix", &diagnostics) ?? [],
      queryTexts: texts?.texts("\(name).query_contains", &diagnostics) ?? [],
      meaning: meaning
    )
    return CallbackPlan.Rule(target: target, rule: rule)
  }

  /// Paths, of which the empty one is one.
  private func texts(_ node: Node) -> [String] {
    if case .sequence(let items) = node.content { return items.compactMap { $0.scalar?.text } }
    return node.scalar.map { [$0.text] } ?? []
  }

  private func target(
    _ address: Node?,
    _ hosts: Node?,
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) -> CallbackPlan.Target? {
    switch (address, hosts) {
    case (let node?, nil):
      return slot(node, "callbacks.rules.url", &diagnostics).map { .address($0) }
    case (nil, let node?):
      let items = node.oneOrMore("callbacks.rules.host", &diagnostics) ?? []
      return .hosts(items.compactMap { slot($0, "callbacks.rules.host", &diagnostics) })
    default:
      diagnostics.error(
        .missingKey,
        at: place,
        "a rule of callbacks needs either \"host\" or \"url\"",
        help: "host: names of hosts, compared whole; url: one address that is registered"
      )
      return nil
    }
  }

  private func slot(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Slotted? {
    let expression = Expression.compile(
      node,
      scope: names.commonScope(),
      expecting: .text,
      sink: .url(name),
      &diagnostics
    )
    return expression.map { Slotted(slot: name, choice: Choice($0)) }
  }

  private func meaning(
    _ reader: inout MappingReader,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> CallbackRule.Meaning? {
    let kindNode = reader.required("kind", &diagnostics)
    let labels = reader.optional("label").map { kinds($0, "\(name).label", &diagnostics) }
    let code = reader.optional("code")?.text("\(name).code", &diagnostics)
    let error = reader.optional("error")?.text("\(name).error", &diagnostics)
    let errors = reader.optional("errors").map { kinds($0, "\(name).errors", &diagnostics) }
    let nonce = reader.optional("nonce")?.text("\(name).nonce", &diagnostics)
    let words = CallbackKind.allCases.map(\.rawValue) + ["by_label", "by_code"]
    guard let kindNode,
      let word = kindNode.choice("\(name).kind", among: words, &diagnostics)
    else { return nil }
    switch word {
    case "by_label":
      guard let labels, !labels.isEmpty else {
        diagnostics.error(
          .missingKey,
          at: kindNode.place,
          "kind: by_label needs the key \"label\"",
          help: "label: {success: success, cancel: cancel}"
        )
        return nil
      }
      return .byLabel(labels)
    case "by_code":
      return .byCode(
        CallbackRule.Code(
          code: code ?? "code",
          error: error ?? "error",
          errors: errors ?? [:],
          nonce: nonce
        )
      )
    default: return CallbackKind(rawValue: word).map { .kind($0) }
    }
  }

  private func kinds(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> [String: CallbackKind] {
    var kinds: [String: CallbackKind] = [:]
    for entry in node.entries(name, &diagnostics) ?? [] {
      kinds[entry.key] = entry.value.choice(
        "\(name).\(entry.key)",
        as: CallbackKind.self,
        &diagnostics
      )
    }
    return kinds
  }

  // MARK: Query

  private func query(
    _ node: Node,
    _ plan: inout CallbackPlan,
    _ diagnostics: inout Diagnostics
  ) {
    let name = "callbacks.query"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return }
    let max = reader.optional("max")
    plan.query.status = reader.optional("status")?.text("\(name).status", &diagnostics)
    for entry in reader.optional("correlation")?.entries("\(name).correlation", &diagnostics) ?? []
    {
      plan.query.correlation[entry.key] = entry.value.text(
        "\(name).correlation.\(entry.key)",
        &diagnostics
      )
    }
    plan.query.base64 = reader.optional("base64")?.texts("\(name).base64", &diagnostics) ?? []
    let verify = reader.optional("verify")
    reader.finish(&diagnostics)
    if let max { plan.query.limit = size(max, "\(name).max", &diagnostics) ?? plan.query.limit }
    if let verify { self.verify(verify, "\(name).verify", &plan, &diagnostics) }
  }

  /// A size such as `32KiB`, or bytes.
  private func size(_ node: Node, _ name: String, _ diagnostics: inout Diagnostics) -> Int? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    let isKibi = text.hasSuffix("KiB")
    let digits = isKibi ? String(text.dropLast(3)) : text
    guard let number = Int(digits), (1...1024).contains(isKibi ? number : (number + 1023) / 1024)
    else {
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\"\(name)\" must be a size up to 1024KiB, found \"\(text)\"",
        help: "such as 32KiB"
      )
      return nil
    }
    return isKibi ? number * 1024 : number
  }

  private func verify(
    _ node: Node,
    _ name: String,
    _ plan: inout CallbackPlan,
    _ diagnostics: inout Diagnostics
  ) {
    let known = signatures.keys.sorted()
    guard
      let recipe = Decode.name(node, name, among: known, .unknownSignature, &diagnostics)
    else { return }
    guard case .body(let place)? = signatures[recipe]?.place else {
      diagnostics.error(
        .unknownSignature,
        at: node.place,
        "signatures.\(recipe) does not say which parameter holds the signature",
        help: "add place: body.NAME to it"
      )
      return
    }
    plan.recipe = recipe
    plan.query.signature = place
    if case .fields(let rule)? = signatures[recipe]?.schemes.first?.message,
      case .prefix(let prefix) = rule.selection
    {
      plan.query.signedPrefix = prefix
    }
  }
}
