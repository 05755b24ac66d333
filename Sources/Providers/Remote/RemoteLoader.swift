import Forms
import Wire

/// Reads `form: {remote: …}` of an operation.
struct RemoteLoader {
  let operation: OperationLoader
  /// How messages call it, such as `operations.charge.form.remote`.
  let name: String

  func load(_ node: Node, _ diagnostics: inout Diagnostics) -> RemotePlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let callNode = reader.required("call", &diagnostics)
    let itemsNode = reader.optional("items")
    let whereNode = reader.required("where", &diagnostics)
    let mapNode = reader.required("map", &diagnostics)
    let trims = reader.optional("trim_keys")
      .flatMap { $0.boolean("\(name).trim_keys", &diagnostics) }
    let cacheNode = reader.required("cache", &diagnostics)
    reader.finish(&diagnostics)
    let call = callNode.flatMap { self.call($0, &diagnostics) }
    let at = pointer(itemsNode, "items", &diagnostics) ?? JSONPointer("")
    let conditions = whereNode.map { self.conditions($0, &diagnostics) } ?? []
    let fields = mapNode.map { self.fields($0, &diagnostics) } ?? []
    let lifetime = cacheNode.flatMap {
      $0.duration("\(name).cache", in: .seconds(1) ... .seconds(86_400), &diagnostics)
    }
    guard let call, let at, let lifetime else { return nil }
    return RemotePlan(
      call: call,
      at: at,
      conditions: conditions,
      fields: fields,
      trimsKeys: trims ?? false,
      lifetime: lifetime
    )
  }

  // MARK: The call

  private func call(_ node: Node, _ diagnostics: inout Diagnostics) -> String? {
    let call = Decode.name(
      node,
      "\(name).call",
      among: operation.callNames.sorted(),
      .unknownCall,
      &diagnostics
    )
    guard let call, let plan = operation.calls[call] else { return nil }
    if plan.isEffect || !plan.isRepeatable {
      diagnostics.error(
        .effectCalls,
        at: node.place,
        "\(name).call fetches with \"\(call)\", which may not simply be made again",
        help: "say repeatable: true at a call that changes nothing"
      )
      return nil
    }
    let known = ["credential.", "secret.", "account.", "locale", "now"]
    let read = plan.request.references.first { reference in
      !known.contains { reference.path.hasPrefix($0) }
    }
    if let read {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name).call fetches with \"\(call)\", whose request reads \(read.path)",
        help: "fields are fetched for all payments of an account at once, before there is one"
      )
    }
    return call
  }

  private func conditions(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> [(pointer: JSONPointer, value: Slotted)] {
    let names = operation.names
    let scope = names.withoutAnswers(
      names.flowScope(inputs: operation.draft.inputs, optional: operation.callLoader.absent)
    )
    return (node.entries("\(name).where", &diagnostics) ?? [])
      .compactMap { entry in
        guard let pointer = JSONPointer(entry.key), !pointer.tokens.isEmpty else {
          diagnostics.error(
            .identifierInvalid,
            at: entry.keyPlace,
            "\(name).where names members of an entry, such as /id, found \"\(entry.key)\""
          )
          return nil
        }
        let slot = operation.callLoader.slotted(
          entry.value,
          "\(name).where.\(entry.key)",
          expecting: .text,
          sink: .plain,
          scope,
          &diagnostics
        )
        return slot.map { (pointer, $0) }
      }
  }

  // MARK: Fields

  private func fields(_ node: Node, _ diagnostics: inout Diagnostics) -> [RemoteFieldPlan] {
    let entries: [Node]
    if case .mapping = node.content {
      entries = [node]
    } else {
      entries = node.items("\(name).map", mayBeEmpty: false, &diagnostics) ?? []
    }
    var fields: [RemoteFieldPlan] = []
    for entry in entries.flatMap({ expanded($0, &diagnostics) }) {
      let reader = RemoteFieldLoader(name: "\(name).map", declared: operation.draft.form)
      // A mistake of a whole family is reported once.
      var found = diagnostics.aside
      let loaded = reader.load(entry, &found)
      diagnostics.addUnknown(found)
      guard let field = loaded else { continue }
      if fields.contains(where: { $0.name == field.name }) {
        diagnostics.error(.notUnique, at: entry.place, "\(name).map has \(field.name) twice")
      }
      fields.append(field)
    }
    return fields
  }

  /// One mapping for each number of `each: 1..4`, with `{each}` replaced by it.
  private func expanded(_ node: Node, _ diagnostics: inout Diagnostics) -> [Node] {
    guard case .mapping(let members) = node.content,
      let each = members.first(where: { $0.key == "each" })
    else { return [node] }
    let bounds = (each.value.scalar?.text ?? "")
      .split(separator: ".", omittingEmptySubsequences: false)
    guard bounds.count == 3, bounds[1].isEmpty, let first = Int(bounds[0]),
      let last = Int(bounds[2]),
      0...99 ~= first, first...(first + 19) ~= last
    else {
      diagnostics.error(
        .wrongShape,
        at: each.value.place,
        "\(name).map.each is a range of at most 20 numbers, such as 1..4"
      )
      return []
    }
    let own = Node(content: .mapping(members.filter { $0.key != "each" }), place: node.place)
    return (first...last).map { Self.replaced(own, by: "\($0)") }
  }

  private static func replaced(_ node: Node, by number: String) -> Node {
    let content: Node.Content =
      switch node.content {
      case .scalar(let scalar):
        .scalar(
          Node.Scalar(
            text: scalar.text.split(separator: "{each}", omittingEmptySubsequences: false)
              .joined(separator: number),
            isPlain: scalar.isPlain
          )
        )
      case .sequence(let items): .sequence(items.map { replaced($0, by: number) })
      case .mapping(let entries):
        .mapping(
          entries.map {
            Node.Entry(key: $0.key, keyPlace: $0.keyPlace, value: replaced($0.value, by: number))
          }
        )
      }
    return Node(content: content, place: node.place)
  }

  private func pointer(
    _ node: Node?,
    _ key: String,
    _ diagnostics: inout Diagnostics
  ) -> JSONPointer? {
    guard let node, let text = node.text("\(name).\(key)", &diagnostics) else { return nil }
    if let pointer = JSONPointer(text) { return pointer }
    diagnostics.error(
      .identifierInvalid,
      at: node.place,
      "\(name).\(key) is a pointer such as /items, found \"\(text)\""
    )
    return nil
  }
}
