import Wire

extension CallLoader {
  /// Compiles `verify` of a reply: one way in which the signature is made, or a list of them.
  func verification(
    _ node: Node,
    _ slots: ReplySlots,
    _ callScope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ReplyVerification? {
    let name = "\(slots.name).verify"
    guard case .sequence = node.content else {
      return way(node, name, slots, callScope, &diagnostics).map { ReplyVerification(ways: [$0]) }
    }
    let nodes = node.items(name, &diagnostics) ?? []
    let ways = nodes.compactMap { way($0, name, slots, callScope, &diagnostics) }
    return ways.count == nodes.count && !ways.isEmpty ? ReplyVerification(ways: ways) : nil
  }

  /// Compiles `recipe`, `fields`, `signature` and perhaps `required`.
  private func way(
    _ node: Node,
    _ name: String,
    _ slots: ReplySlots,
    _ callScope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ReplyVerification.Way? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let recipeNode = reader.required("recipe", &diagnostics)
    let fieldsNode = reader.required("fields", &diagnostics)
    let signatureNode = reader.required("signature", &diagnostics)
    let required = need(reader.optional("required"), "\(name).required", callScope, &diagnostics)
    reader.finish(&diagnostics)
    let known = signatureSubjects.keys.sorted()
    let word = recipeNode.flatMap {
      Decode.name($0, "\(name).recipe", among: known, .unknownSignature, &diagnostics)
    }
    let fields = fieldsNode.map { node in
      namedSlots(node, "\(name).fields", expecting: .text, slots.scope, &diagnostics) { _ in
        .signature
      }
    }
    let signature = signatureNode.flatMap {
      slotted($0, "\(name).signature", expecting: .text, sink: .plain, slots.scope, &diagnostics)
    }
    guard let recipe = word.flatMap({ signatures[$0] }), let fields, let signature, let required
    else { return nil }
    return ReplyVerification.Way(
      recipe: recipe,
      fields: fields,
      signature: signature,
      required: required
    )
  }

  /// Reads `required`: `true`, `false` or a condition over the account's settings.
  private func need(
    _ node: Node?,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ReplyVerification.Need? {
    guard let node else { return .always }
    if let word = node.scalar?.text, word == "true" || word == "false" {
      return word == "true" ? .always : .never
    }
    return Condition.compile(node, scope: scope, slot: name, &diagnostics).map { .when($0) }
  }
}
