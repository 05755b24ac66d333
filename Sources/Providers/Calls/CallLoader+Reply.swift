import Wire

extension CallLoader {
  /// Compiles one way to read replies, for the HTTP codes of `accept`; with `nil` it must name
  /// them itself.
  func reply(
    _ node: Node,
    name: String,
    accept: Set<Int>?,
    _ callScope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ReplyPlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var statuses = accept
    var condition: Condition?
    if accept == nil {
      condition = reader.optional("when")
        .flatMap {
          Condition.compile($0, scope: callScope, slot: "\(name).when", &diagnostics)
        }
      statuses = reader.required("http", &diagnostics)
        .map {
          self.statuses($0, "\(name).http", &diagnostics)
        }
    }
    let formatNode = reader.required("format", &diagnostics)
    let shapeNode = reader.optional("shape")
    let namesNode = reader.optional("names")
    let delimiterNode = reader.optional("delimiter")
    let trim = reader.optional("trim_keys")
      .flatMap {
        $0.boolean("\(name).trim_keys", &diagnostics)
      }
    let fieldsNode = reader.optional("fields")
    let rowsNode = reader.optional("rows")
    let outcomesNode = reader.required("outcomes", &diagnostics)
    let verifyNode = reader.optional("verify")
    let itemsNode = reader.optional("items")
    reader.finish(&diagnostics)
    let format = formatNode.flatMap { self.format($0, "\(name).format", &diagnostics) }
    var tree = format.flatMap {
      self.tree(
        $0,
        name,
        shape: shapeNode,
        names: namesNode,
        delimiter: delimiterNode,
        &diagnostics
      )
    }
    tree?.trimsNames = trim ?? false
    let before = diagnostics.all.count
    var slots = ReplySlots(name: name, scope: callScope, hasRows: rowsNode != nil)
    if let fieldsNode { fields(fieldsNode, into: &slots, &diagnostics) }
    declare(format, &slots)
    let items = itemsNode.flatMap { self.items($0, slots, callScope, &diagnostics) }
    if let items {
      slots.scope.declare("items", .integer, presence: .reply, slot: PathSlot.itemCount)
      if items.at.tokens.isEmpty, shapeNode == nil { tree?.takesEither = true }
    }
    let rows = rowsNode.flatMap { self.rows($0, &slots, &diagnostics) }
    let isDeclared = diagnostics.all.count == before && format != nil
    var found = diagnostics.aside
    let outcomes = outcomesNode.map { self.outcomes($0, slots, &found) }
    let verification = verifyNode.flatMap { self.verification($0, slots, callScope, &found) }
    diagnostics.add(contentsOf: isDeclared ? found : found.withoutUnknownNames)
    guard let format, let tree, let statuses, let outcomes, rowsNode == nil || rows != nil,
      verifyNode == nil || verification != nil, itemsNode == nil || items != nil
    else {
      return nil
    }
    return ReplyPlan(
      accept: statuses,
      condition: condition,
      format: format,
      tree: tree,
      fields: slots.fields,
      wholeFields: slots.wholeFields,
      rows: rows,
      outcomes: outcomes,
      verification: verification,
      items: items,
      scope: slots.scope
    )
  }

  func format(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> ReplyPlan.Format? {
    let words = ReplyPlan.Format.allCases.map(\.rawValue)
    return node.choice(name, among: words, &diagnostics)
      .flatMap {
        ReplyPlan.Format(rawValue: $0)
      }
  }

  func tree(
    _ format: ReplyPlan.Format,
    _ name: String,
    shape: Node?,
    names: Node?,
    delimiter: Node?,
    _ diagnostics: inout Diagnostics
  ) -> ReplyTree? {
    let shapes = ReplyTree.Shape.allCases.map(\.rawValue)
    let shapeWord = shape.flatMap { $0.choice("\(name).shape", among: shapes, &diagnostics) }
    let namesWord = names.flatMap { $0.choice("\(name).names", among: ["snake"], &diagnostics) }
    let marks = CSVDialect.Delimiter.allCases.map(\.rawValue)
    let mark = delimiter.flatMap { $0.choice("\(name).delimiter", among: marks, &diagnostics) }
    if let delimiter, format != .csv {
      diagnostics.error(
        .wrongShape,
        at: delimiter.place,
        "\(name).delimiter separates the cells of format csv, and this is \(format.rawValue)"
      )
    }
    if shape != nil, shapeWord == nil { return nil }
    if names != nil, namesWord == nil { return nil }
    return ReplyTree(
      format: format,
      shape: shapeWord.flatMap { ReplyTree.Shape(rawValue: $0) },
      foldsNames: namesWord != nil,
      delimiter: mark.flatMap { CSVDialect.Delimiter(rawValue: $0) }
    )
  }

  /// Reads the declared fields; a key with a slash before it is of the whole body.
  func fields(
    _ node: Node,
    into slots: inout ReplySlots,
    _ diagnostics: inout Diagnostics
  ) {
    let name = "\(slots.name).fields"
    guard let reader = MappingReader(node, name: name, &diagnostics) else { return }
    for entry in reader.allEntries where !entry.key.hasPrefix("x-") {
      let words = ReplyField.Kind.allCases.map(\.rawValue)
      guard
        let word = entry.value.choice("\(name).\(entry.key)", among: words, &diagnostics),
        let kind = ReplyField.Kind(rawValue: word)
      else { continue }
      guard let field = ReplyField(key: entry.key, kind: kind) else {
        diagnostics.error(
          .identifierInvalid,
          at: entry.keyPlace,
          "\"\(entry.key)\" is no pointer: write ~0 for ~ and ~1 for a slash in a name"
        )
        continue
      }
      if slots.hasRows, entry.key.hasPrefix("/") {
        slots.declareWhole(field, at: entry.keyPlace)
      } else {
        slots.declare(field, at: entry.keyPlace)
      }
    }
  }

  func declare(_ format: ReplyPlan.Format?, _ slots: inout ReplySlots) {
    slots.scope.declare("http.status", .integer, slot: PathSlot.httpStatus)
    slots.scope.declareFamily("http.headers", of: .text, slot: PathSlot.slot(.httpHeader, 0))
    switch format {
    case .text:
      slots.scope.declare("body", .text, presence: .reply, slot: PathSlot.body)
    case .urlencoded:
      for (index, field) in slots.fields.enumerated() where field.pointer.tokens.count == 1 {
        slots.scope.declare(
          field.pointer.tokens[0],
          field.kind.type,
          presence: .reply,
          slot: PathSlot.slot(.row, index)
        )
      }
    case .json, .xml, .csv, nil: break
    }
  }

  // MARK: Rows

  private func rows(
    _ node: Node,
    _ slots: inout ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> RowsPlan? {
    let name = "\(slots.name).rows"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let at = reader.optional("at")
    let word = reader.required("word", &diagnostics)
    let id = reader.optional("id")
    let condition = reader.optional("where")
    let best = reader.required("best", &diagnostics)
    let paid = reader.required("paid", &diagnostics)
    let parts = reader.optional("parts")
    let sum = reader.optional("sum")
    reader.finish(&diagnostics)
    let pointer = at == nil ? "" : at.flatMap { $0.text("\(name).at", &diagnostics) }
    if let pointer, let at, !pointer.hasPrefix("/") {
      diagnostics.error(
        .pointerUndeclared,
        at: at.place,
        "\(name).at must be a pointer to the list, such as /\(pointer)",
        help: "leave it out where the body itself is the list"
      )
    }
    let wordIndex = word.flatMap { slots.index(of: $0, "\(name).word", nil, &diagnostics) }
    let idIndex = id.flatMap { slots.index(of: $0, "\(name).id", nil, &diagnostics) }
    let bestWords = best.map { $0.texts("\(name).best", &diagnostics) ?? [] }
    let paidWords = paid.map { $0.texts("\(name).paid", &diagnostics) ?? [] }
    let compiled = condition.flatMap {
      Condition.compile($0, scope: slots.scope, slot: "\(name).where", &diagnostics)
    }
    let areParts = parts.flatMap {
      Condition.compile($0, scope: slots.scope, slot: "\(name).parts", &diagnostics)
    }
    let sums = sum.map { self.sums($0, name: "\(name).sum", &slots, &diagnostics) }
    guard let pointer = pointer.flatMap({ JSONPointer($0) }), let wordIndex, let bestWords,
      let paidWords,
      condition == nil || compiled != nil, id == nil || idIndex != nil,
      parts == nil || areParts != nil
    else { return nil }
    return RowsPlan(
      at: pointer,
      word: wordIndex,
      id: idIndex,
      condition: compiled,
      best: bestWords,
      paid: paidWords,
      parts: areParts,
      sums: sums ?? []
    )
  }

  private func sums(
    _ node: Node,
    name: String,
    _ slots: inout ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> [RowsPlan.Sum] {
    guard let sums = MappingReader(node, name: name, &diagnostics) else { return [] }
    var plans: [RowsPlan.Sum] = []
    let scope = slots.scope
    for entry in sums.allEntries where !entry.key.hasPrefix("x-") {
      let slot = "\(name).\(entry.key)"
      guard Identifier.check(entry.key, at: entry.keyPlace, "a sum", &diagnostics),
        var reader = MappingReader(entry.value, name: slot, &diagnostics)
      else { continue }
      let at = reader.required("at", &diagnostics)
      let condition = reader.optional("where")
      reader.finish(&diagnostics)
      let isDecimal = at.flatMap { $0.scalar.map { slots.kind(of: $0.text) == .decimal } } ?? false
      let kind: ReplyField.Kind = isDecimal ? .decimal : .integer
      let field = at.flatMap { slots.index(of: $0, "\(slot).at", kind, &diagnostics) }
      let compiled = condition.flatMap {
        Condition.compile($0, scope: scope, slot: "\(slot).where", &diagnostics)
      }
      guard let field, condition == nil || compiled != nil else { continue }
      slots.scope.declare(
        "sum.\(entry.key)",
        kind.type,
        declared: entry.keyPlace,
        slot: PathSlot.slot(.sum, plans.count)
      )
      plans.append(
        RowsPlan.Sum(
          name: entry.key,
          field: field,
          isDecimal: isDecimal,
          condition: compiled
        )
      )
    }
    return plans
  }
}
