import Wire

extension RecipeReader {
  /// Reads `digest`: a name, a name with a key, or `by` with `cases`.
  mutating func digest(_ node: Node) -> DigestRule? {
    if case .mapping(let entries) = node.content, entries.contains(where: { $0.key == "by" }) {
      return cases(node)
    }
    return choice(node).map { .always($0) }
  }

  private mutating func choice(_ node: Node) -> DigestRule.Choice? {
    if node.scalar != nil {
      let names = SignatureDigest.plainNames.keys.sorted()
      guard let name = node.choice("digest", among: names, &diagnostics),
        let digest = SignatureDigest.plainNames[name]
      else { return nil }
      return DigestRule.Choice(name: name, digest: .plain(digest), encoding: nil)
    }
    guard var reader = MappingReader(node, name: "digest", &diagnostics) else { return nil }
    let encoding = reader.optional("encode")
      .flatMap { $0.choice("encode", as: SignatureEncoding.self, &diagnostics) }
    var found: (name: String, digest: SignatureDigest)?
    for (name, digest) in SignatureDigest.plainNames.sorted(by: { $0.key < $1.key }) {
      guard let value = reader.optional(name) else { continue }
      if value.boolean(name, &diagnostics) == true { found = (name, .plain(digest)) }
    }
    var failed = false
    for (name, make) in SignatureDigest.keyedNames.sorted(by: { $0.key < $1.key }) {
      guard let value = reader.optional(name) else { continue }
      guard let key = key(value, name) else {
        failed = true
        continue
      }
      found = (name, make(key))
    }
    let before = diagnostics.all.count
    reader.finish(&diagnostics)
    guard let found else {
      if !failed, diagnostics.all.count == before {
        diagnostics.error(
          .digestInvalid,
          at: node.place,
          "digest needs one of \(SignatureDigest.keyedNames.keys.sorted().joined(separator: ", "))"
        )
      }
      return nil
    }
    return DigestRule.Choice(name: found.name, digest: found.digest, encoding: encoding)
  }

  private mutating func key(_ node: Node, _ name: String) -> Expression? {
    Expression.compile(
      node,
      scope: scope,
      expecting: .bytes,
      sink: .signature("signatures.\(self.name).digest.\(name)"),
      &diagnostics
    )
  }

  private mutating func cases(_ node: Node) -> DigestRule? {
    guard var reader = MappingReader(node, name: "digest", &diagnostics),
      let by = reader.required("by", &diagnostics),
      let casesNode = reader.required("cases", &diagnostics)
    else { return nil }
    let otherwise = reader.optional("else").map { choice($0) }
    reader.finish(&diagnostics)
    let expression = Expression.compileBare(
      by,
      scope: scope,
      sink: .plain("signatures.\(name).digest.by"),
      &diagnostics
    )
    var cases: [String: DigestRule.Choice] = [:]
    for entry in casesNode.entries("cases", &diagnostics) ?? [] {
      if let choice = choice(entry.value) { cases[entry.key] = choice }
    }
    guard let expression, otherwise == nil || otherwise ?? nil != nil else { return nil }
    guard isExhaustive(expression, Set(cases.keys), otherwise != nil, at: casesNode) else {
      return nil
    }
    return .by(expression, cases: cases, otherwise: otherwise ?? nil)
  }

  /// Reports options of a setting that no case is for.
  mutating func isExhaustive(
    _ expression: Expression,
    _ cases: Set<String>,
    _ hasElse: Bool,
    at node: Node
  ) -> Bool {
    let path = expression.references.first?.path ?? ""
    let options = scope.entries[path]?.options ?? []
    let missing = options.filter { !cases.contains($0) }
    guard !hasElse, !missing.isEmpty || options.isEmpty else { return true }
    diagnostics.error(
      .casesNotExhaustive,
      at: node.place,
      missing.isEmpty
        ? "cases cannot cover every \(path), its options are not listed"
        : "cases lacks \(missing.joined(separator: ", "))",
      help: missing.first.map { "add \($0): …, or an else" } ?? "add an else"
    )
    return false
  }
}
