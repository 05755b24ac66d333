import Wire

extension CallLoader {
  /// Compiles `gives`: names of a result and the values that a reply has for them.
  ///
  /// A result is shown and may be stored by others, so that no secret and no card data may stand in
  /// it.
  func gives(
    _ node: Node,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> [NamedSlot] {
    let slots = namedSlots(node, name, expecting: nil, scope, &diagnostics) { _ in .plain }
    return slots.filter { slot in
      guard Identifier.check(slot.name, at: node.place, "a name of a result", &diagnostics) else {
        return false
      }
      for expression in slot.value.choice.all where !Self.isGiven(expression.type) {
        diagnostics.error(
          .wrongType,
          at: node.place,
          "\(slot.value.slot) got \(expression.type.name), which has no form in JSON",
          help: "say how it is written, such as with money, decimal or utc"
        )
        return false
      }
      return true
    }
  }

  /// Whether a result may hold values of a type: what JSON has, and money.
  private static func isGiven(_ type: ValueType) -> Bool { type == .money || type.hasJSONForm }

  /// Compiles `items` of a reply: `at`, `fields` and `gives`.
  func items(
    _ node: Node,
    _ reply: ReplySlots,
    _ callScope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ItemsPlan? {
    let name = "\(reply.name).items"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let atNode = reader.optional("at")
    let fieldsNode = reader.required("fields", &diagnostics)
    let givesNode = reader.required("gives", &diagnostics)
    reader.finish(&diagnostics)
    let text = atNode == nil ? "" : atNode?.text("\(name).at", &diagnostics)
    if let text, let atNode, !text.hasPrefix("/") {
      diagnostics.error(
        .pointerUndeclared,
        at: atNode.place,
        "\(name).at must be a pointer to the list, such as /\(text)",
        help: "leave it out where the body itself is the list"
      )
    }
    var slots = ReplySlots(name: name, scope: callScope, hasRows: true)
    for field in reply.fields { slots.declareWhole(field, at: node.place) }
    if let fieldsNode { fields(fieldsNode, into: &slots, &diagnostics) }
    guard slots.wholeFields.count == reply.fields.count else {
      diagnostics.error(
        .wrongShape,
        at: fieldsNode?.place ?? node.place,
        "\(name).fields are those of an item; fields of the whole reply stand in \(reply.name).fields"
      )
      return nil
    }
    guard let pointer = text.flatMap({ JSONPointer($0) }), let givesNode else { return nil }
    return ItemsPlan(
      at: pointer,
      fields: slots.fields,
      gives: gives(givesNode, "\(name).gives", slots.scope, &diagnostics)
    )
  }
}
