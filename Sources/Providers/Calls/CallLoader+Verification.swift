import Wire

extension CallLoader {
  /// Compiles `verify` of a reply: `recipe`, `fields`, `signature` and perhaps `required: false`.
  func verification(
    _ node: Node,
    _ slots: ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> ReplyVerification? {
    let name = "\(slots.name).verify"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let recipeNode = reader.required("recipe", &diagnostics)
    let fieldsNode = reader.required("fields", &diagnostics)
    let signatureNode = reader.required("signature", &diagnostics)
    let required = reader.optional("required")
      .flatMap { $0.boolean("\(name).required", &diagnostics) }
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
    guard let recipe = word.flatMap({ signatures[$0] }), let fields, let signature else {
      return nil
    }
    return ReplyVerification(
      recipe: recipe,
      fields: fields,
      signature: signature,
      isRequired: required ?? true
    )
  }
}
