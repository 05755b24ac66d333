import Payments
import Wire

/// Compiles the section `notifications`.
struct NotificationLoader: Sendable {
  let loader: CallLoader
  let names: ManifestNames
  /// What each signature needs, by its name.
  let recipeNeeds: [String: Set<String>]
  /// The calls of the plugin, by name.
  let calls: [String: CallPlan]

  /// Compiles every kind, in order.
  func loadAll(_ node: Node, _ diagnostics: inout Diagnostics) -> [NotificationPlan] {
    var plans: [NotificationPlan] = []
    for entry in node.entries("notifications", &diagnostics) ?? []
    where !entry.key.hasPrefix("x-") {
      guard Identifier.check(entry.key, at: entry.keyPlace, "a notification", &diagnostics) else {
        continue
      }
      if let plan = load(entry, &diagnostics) { plans.append(plan) }
    }
    return plans
  }

  private func load(_ entry: Node.Entry, _ diagnostics: inout Diagnostics) -> NotificationPlan? {
    let name = "notifications.\(entry.key)"
    guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
    let before = diagnostics.all.count { $0.severity == .error }
    let field = reader.optional("field")?.text("\(name).field", &diagnostics)
    let reading = loader.received(&reader, name: name, names.commonScope(), &diagnostics)
    guard let reading else {
      // Without its fields nothing of it can be compiled.
      return nil
    }
    let slots = Slots(loader: loader, name: name, scope: reading.scope)
    let condition = slots.condition("when", &reader, &diagnostics)
    let recipes = self.recipes(reader.required("verify", &diagnostics), name, &diagnostics)
    let ours = slots.condition("ours", &reader, &diagnostics)
    let match = self.match(&reader, slots, &diagnostics)
    let checks = reader.optional("check").map { loader.checks($0, slots, &diagnostics) } ?? []
    let dedupe = (reader.optional("dedupe")?.oneOrMore("\(name).dedupe", &diagnostics) ?? [])
      .compactMap { slots.value($0, "dedupe", &diagnostics) }
    let claim = self.claim(&reader, slots, &diagnostics)
    confirmBy(reader.optional("confirm_by"), name, &diagnostics)
    let provesNode = reader.optional("proves")
    let proves = provesNode?.boolean("\(name).proves", &diagnostics) ?? false
    let kept = reader.optional("keep_on_payment")
      .map {
        loader.namedSlots(
          $0,
          "\(name).keep_on_payment",
          expecting: .text,
          slots.scope,
          &diagnostics
        ) { _ in .plain }
      }
    let replies = self.replies(reader.required("reply", &diagnostics), slots, &diagnostics)
    reader.finish(&diagnostics)
    if proves, let provesNode {
      checkProof(recipes: recipes ?? [], checks: checks, name, at: provesNode.place, &diagnostics)
    }
    let after = diagnostics.all.count { $0.severity == .error }
    guard before == after, let recipes else { return nil }
    return NotificationPlan(
      name: entry.key,
      reading: reading,
      formField: field,
      condition: condition,
      recipes: recipes,
      ours: ours,
      order: match.order,
      reference: match.reference,
      checks: checks,
      dedupe: dedupe,
      claim: claim,
      proves: proves,
      keepOnPayment: kept ?? [],
      replies: replies,
      needs: recipes.reduce(into: []) { $0.formUnion(recipeNeeds[$1.name] ?? []) }
    )
  }

  // MARK: Signature

  /// The recipes of `verify`: a name, `first_of` several, or `none`.
  private func recipes(
    _ node: Node?,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> [SignatureRecipe]? {
    guard var items = node.map({ [$0] }) else { return nil }
    if let node, case .mapping = node.content {
      guard var reader = MappingReader(node, name: "\(name).verify", &diagnostics) else {
        return nil
      }
      items =
        reader.required("first_of", &diagnostics)?.items("\(name).verify.first_of", &diagnostics)
        ?? []
      reader.finish(&diagnostics)
    } else if node?.scalar?.text == "none" {
      return []
    }
    var recipes: [SignatureRecipe] = []
    for item in items {
      guard
        let word = Decode.name(
          item,
          "\(name).verify",
          among: loader.signatureSubjects.keys.sorted(),
          .unknownSignature,
          &diagnostics
        ), let recipe = loader.signatures[word]
      else { continue }
      if recipe.schemes.contains(where: { $0.place == nil }) {
        diagnostics.error(
          .unknownSignature,
          at: item.place,
          "signatures.\(word) does not say where the signature stands",
          help: "add place: body.NAME or header.NAME to it"
        )
      }
      recipes.append(recipe)
    }
    return recipes
  }

  private func checkProof(
    recipes: [SignatureRecipe],
    checks: [(check: OutcomePlan.Check, value: Slotted)],
    _ name: String,
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) {
    if recipes.isEmpty {
      diagnostics.error(
        .wrongShape,
        at: place,
        "\(name) proves nothing, because it is not signed",
        help: "remove \"proves\": an unsigned message is a hint to ask"
      )
    } else if !checks.contains(where: { $0.check == .minor || $0.check == .amount }) {
      diagnostics.error(
        .missingKey,
        at: place,
        "\(name) proves a payment, so it must check the amount",
        help: "add check: {amount: …} or check: {minor: …}"
      )
    }
  }

  private func confirmBy(_ node: Node?, _ name: String, _ diagnostics: inout Diagnostics) {
    guard let node,
      let call = Decode.name(
        node,
        "\(name).confirm_by",
        among: calls.keys.sorted(),
        .unknownCall,
        &diagnostics
      ), calls[call]?.isEffect ?? false
    else { return }
    diagnostics.error(
      .effectCalls,
      at: node.place,
      "\(name).confirm_by asks with \"\(call)\", which is an effect call"
    )
  }
}

extension NotificationLoader {
  /// The expressions of one kind, over the declared fields of its messages.
  struct Slots {
    let loader: CallLoader
    let name: String
    let scope: Scope

    func condition(
      _ key: String,
      _ reader: inout MappingReader,
      _ diagnostics: inout Diagnostics
    ) -> Condition? {
      reader.optional(key)
        .flatMap {
          Condition.compile($0, scope: scope, slot: "\(name).\(key)", &diagnostics)
        }
    }

    /// A text with `${…}`, or a bare name or pointer.
    func value(_ node: Node, _ key: String, _ diagnostics: inout Diagnostics) -> Slotted? {
      let slot = "\(name).\(key)"
      if let text = node.scalar?.text, !text.contains("${") {
        let sink = Sink(kind: .plain, slot: slot)
        return Expression.compileBare(node, scope: scope, sink: sink, &diagnostics)
          .map { Slotted(slot: slot, choice: Choice($0)) }
      }
      return loader.slotted(node, slot, expecting: .text, sink: .plain, scope, &diagnostics)
    }
  }

  // MARK: What it is about

  private func match(
    _ reader: inout MappingReader,
    _ slots: Slots,
    _ diagnostics: inout Diagnostics
  ) -> (order: Slotted?, reference: Slotted?) {
    guard let node = reader.required("match", &diagnostics), node.scalar?.text != "none",
      var match = MappingReader(node, name: "\(slots.name).match", &diagnostics)
    else { return (nil, nil) }
    let order = match.optional("order")
      .flatMap { slots.value($0, "match.order", &diagnostics) }
    let reference = match.optional("provider_reference")
      .flatMap { slots.value($0, "match.provider_reference", &diagnostics) }
    match.finish(&diagnostics)
    if order == nil, reference == nil {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "\(slots.name).match needs \"order\" or \"provider_reference\", or match: none"
      )
    }
    return (order, reference)
  }

  private func claim(
    _ reader: inout MappingReader,
    _ slots: Slots,
    _ diagnostics: inout Diagnostics
  ) -> NotificationPlan.Claim {
    guard let node = reader.optional("state") else { return .nothing }
    let name = "\(slots.name).state"
    if node.scalar != nil {
      return StatusMap.state(node, name, &diagnostics).map { .state($0) } ?? .nothing
    }
    guard var state = MappingReader(node, name: name, &diagnostics) else { return .nothing }
    let status = state.optional("by_status")
      .flatMap { slots.value($0, "state.by_status", &diagnostics) }
    let code = state.optional("by_code")
      .flatMap { slots.value($0, "state.by_code", &diagnostics) }
    state.finish(&diagnostics)
    switch (status, code) {
    case (let status?, nil): return .byStatus(status)
    case (nil, let code?): return .byCode(code)
    default:
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a state, or have one of by_status and by_code"
      )
      return .nothing
    }
  }

  // MARK: What we answer

  private func replies(
    _ node: Node?,
    _ slots: Slots,
    _ diagnostics: inout Diagnostics
  ) -> [NotificationReply.Kind: NotificationReplyPlan] {
    guard let node,
      var reader = MappingReader(node, name: "\(slots.name).reply", &diagnostics)
    else { return [:] }
    var replies: [NotificationReply.Kind: NotificationReplyPlan] = [:]
    for kind in NotificationReply.Kind.allCases {
      let found =
        kind == .ok
        ? reader.required(kind.rawValue, &diagnostics) : reader.optional(kind.rawValue)
      guard let found else { continue }
      replies[kind] = reply(found, kind, slots, &diagnostics)
    }
    reader.finish(&diagnostics)
    return replies
  }

  private func reply(
    _ node: Node,
    _ kind: NotificationReply.Kind,
    _ slots: Slots,
    _ diagnostics: inout Diagnostics
  ) -> NotificationReplyPlan? {
    let name = "\(slots.name).reply.\(kind.rawValue)"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let status = reader.optional("status")?
      .integer("\(name).status", in: 200...599, &diagnostics)
    let type = reader.optional("content_type")?.text("\(name).content_type", &diagnostics)
    let body = self.body(&reader, name, slots, &diagnostics)
    reader.finish(&diagnostics)
    if let type, !HeaderRules.isSafe(type) {
      diagnostics.error(.identifierInvalid, at: node.place, "\(name).content_type is no header")
    }
    return NotificationReplyPlan(
      status: status ?? kind.usualStatus,
      contentType: type,
      body: body
    )
  }

  private func body(
    _ reader: inout MappingReader,
    _ name: String,
    _ slots: Slots,
    _ diagnostics: inout Diagnostics
  ) -> NotificationReplyPlan.Body {
    let request = RequestSlots(name: name, sensitive: [], scope: slots.scope)
    let (body, json, xml) = (
      reader.optional("body"), reader.optional("json"), reader.optional("xml")
    )
    let given = [body, json, xml].compactMap(\.self)
    if given.count > 1 {
      diagnostics.error(
        .wrongShape,
        at: given[1].place,
        "\(name) has more than one of body, json and xml"
      )
    }
    if let json {
      return loader.json(json, "\(name).json", path: "", request, &diagnostics).map { .json($0) }
        ?? .text(nil)
    }
    if let xml {
      return loader.json(xml, "\(name).xml", path: "", request, &diagnostics).map { .xml($0) }
        ?? .text(nil)
    }
    return .text(
      body.flatMap {
        loader.slotted(
          $0,
          "\(name).body",
          expecting: .text,
          sink: .plain,
          slots.scope,
          &diagnostics
        )
      }
    )
  }
}
