import Forms
import Wire

/// Reads one entry of `remote.map`.
struct RemoteFieldLoader {
  let name: String
  /// The form that the manifest declares.
  let declared: FormSchema

  func load(_ node: Node, _ diagnostics: inout Diagnostics) -> RemoteFieldPlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let nameNode = reader.required("name", &diagnostics)
    let existsNode = reader.optional("exists")
    let titleNode = reader.optional("title")
    let typeNode = reader.required("type", &diagnostics)
    let maxNode = reader.optional("max")
    let requiredNode = reader.optional("required")
    let roleNode = reader.optional("role")
    reader.finish(&diagnostics)
    let field = nameNode.flatMap { self.field($0, &diagnostics) }
    let exists = existsNode.flatMap { pointer($0, "exists", &diagnostics) }
    let title = titleNode.flatMap { pointer($0, "title", &diagnostics) }
    let maximum = maxNode.flatMap { pointer($0, "max", &diagnostics) }
    let template = typeNode.flatMap { type($0, field ?? "field", &diagnostics) }
    let required = requiredNode.flatMap { flag($0, &diagnostics) }
    let role = roleNode.flatMap { node in
      choice(node, "role", &diagnostics) { node, diagnostics in
        node.choice("\(name).role", as: FieldRole.self, &diagnostics)
      }
    }
    guard let field, let template else { return nil }
    return RemoteFieldPlan(
      name: field,
      exists: exists,
      title: title,
      template: template,
      maximum: maximum,
      isRequired: required,
      role: role
    )
  }

  /// Requests can read fields alone that the form declares, so each is declared.
  private func field(_ node: Node, _ diagnostics: inout Diagnostics) -> String? {
    let names = declared.fields.filter { !$0.type.hasMembers && !$0.type.isSensitive }.map(\.name)
    return Decode.name(node, "\(name).name", among: names, .unknownReference, &diagnostics)
  }

  private func type(
    _ node: Node,
    _ field: String,
    _ diagnostics: inout Diagnostics
  ) -> RemoteChoice<Field>? {
    choice(node, "type", &diagnostics) { node, diagnostics in
      template(node, field, &diagnostics)
    }
  }

  /// A type alone, or a field as a form writes it.
  private func template(
    _ node: Node,
    _ field: String,
    _ diagnostics: inout Diagnostics
  ) -> Field? {
    var written = node
    if node.scalar != nil {
      let entry = Node.Entry(key: "type", keyPlace: node.place, value: node)
      written = Node(content: .mapping([entry]), place: node.place)
    }
    let entry = Node.Entry(key: field, keyPlace: node.place, value: written)
    let fields = FormSchema.loadFields(
      Node(content: .mapping([entry]), place: node.place),
      name: "\(name).type",
      &diagnostics
    )
    guard let template = fields.fields.first else { return nil }
    guard !template.type.hasMembers, !template.type.isSensitive else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name).type is \(template.type.rawValue), and a fetched field is a plain value",
        help: "what may not be stored is asked for by fields that the manifest declares"
      )
      return nil
    }
    return template
  }

  private func flag(_ node: Node, _ diagnostics: inout Diagnostics) -> RemoteChoice<Bool>? {
    choice(node, "required", &diagnostics) { node, diagnostics in
      node.boolean("\(name).required", &diagnostics)
    }
  }

  /// A value, or `{at: /member, table: {…}, else: …}`.
  private func choice<Content: Sendable>(
    _ node: Node,
    _ key: String,
    _ diagnostics: inout Diagnostics,
    _ read: (Node, inout Diagnostics) -> Content?
  ) -> RemoteChoice<Content>? {
    guard case .mapping(let members) = node.content, members.contains(where: { $0.key == "at" })
    else { return read(node, &diagnostics).map { .fixed($0) } }
    let name = "\(name).\(key)"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let at = reader.required("at", &diagnostics).flatMap { pointer($0, "\(key).at", &diagnostics) }
    let table = reader.required("table", &diagnostics)?.entries("\(name).table", &diagnostics)
    let otherwise = reader.optional("else").flatMap { read($0, &diagnostics) }
    reader.finish(&diagnostics)
    guard let at, let table else { return nil }
    var cases: [String: Content] = [:]
    for entry in table { cases[entry.key] = read(entry.value, &diagnostics) }
    return .table(at: at, cases: cases, otherwise: otherwise)
  }

  private func pointer(
    _ node: Node,
    _ key: String,
    _ diagnostics: inout Diagnostics
  ) -> JSONPointer? {
    guard let text = node.text("\(name).\(key)", &diagnostics) else { return nil }
    if let pointer = JSONPointer(text), !pointer.tokens.isEmpty { return pointer }
    diagnostics.error(
      .identifierInvalid,
      at: node.place,
      "\(name).\(key) is a pointer such as /title, found \"\(text)\""
    )
    return nil
  }
}
