import Wire

extension CallLoader {
  /// Compiles the one body that a request has.
  func body(
    _ reader: inout MappingReader,
    _ slots: RequestSlots,
    _ diagnostics: inout Diagnostics
  ) -> RequestPlan.Body? {
    let json = reader.optional("json")
    let urlencoded = reader.optional("urlencoded")
    let text = reader.optional("text")
    let xml = reader.optional("xml")
    let given = [json, urlencoded, text, xml].compactMap(\.self)
    guard given.count < 2 else {
      diagnostics.error(
        .wrongShape,
        at: given[1].place,
        "\(slots.name) has more than one of json, urlencoded, text and xml"
      )
      return nil
    }
    if let json {
      return self.json(json, "\(slots.name).json", path: "", slots, &diagnostics).map { .json($0) }
    }
    if let xml {
      guard isDocument(xml, "\(slots.name).xml", &diagnostics) else { return nil }
      return self.json(xml, "\(slots.name).xml", path: "", slots, &diagnostics).map { .xml($0) }
    }
    if let urlencoded {
      let pairs = namedSlots(
        urlencoded,
        "\(slots.name).urlencoded",
        expecting: .text,
        slots.scope,
        &diagnostics
      ) { slots.isSensitive($0) ? .sensitiveBody : .plain }
      return .urlencoded(pairs)
    }
    if let text {
      return slotted(
        text,
        "\(slots.name).text",
        expecting: .text,
        sink: slots.isSensitive("text") ? .sensitiveBody : .plain,
        slots.scope,
        mayBeAbsent: false,
        &diagnostics
      )
      .map { .text($0) }
    }
    return RequestPlan.Body.none
  }

  func json(
    _ node: Node,
    _ name: String,
    path: String,
    _ slots: RequestSlots,
    _ diagnostics: inout Diagnostics
  ) -> JSONPlan? {
    switch node.content {
    case .mapping(let entries):
      let keys = Set(entries.map(\.key))
      if keys.isSuperset(of: ["by", "cases"]), keys.isSubset(of: ["by", "cases", "else"]) {
        let choice = Choice.load(
          node,
          name: name,
          credentials: names.credentials,
          &diagnostics
        ) { json($0, name, path: path, slots, &$1) }
        return choice.map { .choice($0, slot: name) }
      }
      let members = entries.compactMap { entry in
        json(
          entry.value,
          "\(name).\(entry.key)",
          path: path.isEmpty ? entry.key : "\(path).\(entry.key)",
          slots,
          &diagnostics
        )
        .map { (name: entry.key, value: $0) }
      }
      checkSpread(members, entries, name, &diagnostics)
      return .object(members)
    case .sequence(let items):
      return .list(items.compactMap { json($0, "\(name)[]", path: path, slots, &diagnostics) })
    case .scalar(let scalar):
      if node.isNothing {
        diagnostics.error(.emptyValue, at: node.place, "\(name) has no value")
        return nil
      }
      if scalar.isPlain, !scalar.text.contains("${") {
        if scalar.text == "true" || scalar.text == "false" {
          return .boolean(scalar.text == "true")
        }
        if let number = number(scalar.text, node, name, &diagnostics) { return number }
      }
      return value(node, name, isSensitive: slots.isSensitive(path), slots, &diagnostics)
    }
  }

  /// What is written out in an object must be a map.
  private func checkSpread(
    _ members: [(name: String, value: JSONPlan)],
    _ entries: [Node.Entry],
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) {
    guard let entry = entries.first(where: { $0.key == JSONPlan.spread }),
      let member = members.first(where: { $0.name == JSONPlan.spread })
    else { return }
    if case .value(let slot) = member.value,
      slot.choice.all.allSatisfy({ if case .map = $0.type { true } else { false } })
    {
      return
    }
    diagnostics.error(
      .wrongType,
      at: entry.value.place,
      "\(name).\(JSONPlan.spread) must be a map, whose members are written out there",
      help: "give it one field of type map or object, such as \"${input.data?}\""
    )
  }

  /// An unquoted number of the manifest, unless it is not written like one.
  private func number(
    _ text: String,
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> JSONPlan? {
    guard ExactDecimal(text: text) != nil else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0"), digits.dropFirst().first.map({ $0 != "." }) ?? false {
      diagnostics.error(
        .leadingZero,
        at: node.place,
        "\(name) is a number, \(text) starts with zero",
        help: "write it without the zero, or quote it if it is text",
        replacement: "\"\(text)\""
      )
    }
    return .number(text)
  }

  private func value(
    _ node: Node,
    _ name: String,
    isSensitive: Bool,
    _ slots: RequestSlots,
    _ diagnostics: inout Diagnostics
  ) -> JSONPlan? {
    guard
      let value = slotted(
        node,
        name,
        expecting: nil,
        sink: isSensitive ? .sensitiveBody : .plain,
        slots.scope,
        &diagnostics
      )
    else { return nil }
    for expression in value.choice.all where !Self.hasJSONForm(expression.type) {
      diagnostics.error(
        .wrongType,
        at: node.place,
        "\(name) got \(expression.type.name), which has no form in JSON",
        help: "say how it is written, such as with minor, decimal or utc"
      )
      return nil
    }
    return .value(value)
  }

  private static func hasJSONForm(_ type: ValueType) -> Bool {
    switch type {
    case .text, .integer, .decimal, .boolean, .digest, .null: true
    case .list(let element): hasJSONForm(element)
    case .map(let members): members.values.allSatisfy(hasJSONForm)
    case .money, .moment, .duration, .bytes: false
    }
  }
}
