import Wire

/// Compiles the section `calls`: every expression of a call is checked for its slot.
struct CallLoader: Sendable {
  let names: ManifestNames
  /// The names of the hosts that every environment declares.
  let hosts: [String]
  let signatures: [String: SignatureRecipe]
  /// What each signature is made over, as the manifest says it.
  let signatureSubjects: [String: String]
  /// The form fields that a call can count on, by call.
  let inputs: [String: [ManifestNames.Input]]
  /// Calls that captures, voids and refunds alone make, so that `operation` is there.
  let onPayment: Set<String>
  /// Calls of the authorization, which see its code and its address.
  var authorizing: Set<String> = []
  /// Optional credentials that count as absent, for finding out which calls need them.
  var absent: Set<String> = []

  /// Compiles one call.
  func load(_ entry: Node.Entry, _ diagnostics: inout Diagnostics) -> CallPlan? {
    let name = "calls.\(entry.key)"
    guard Identifier.check(entry.key, at: entry.keyPlace, "a call", &diagnostics),
      var reader = MappingReader(entry.value, name: name, &diagnostics)
    else { return nil }
    let effect = reader.optional("effect")
      .flatMap {
        $0.boolean("\(name).effect", &diagnostics)
      }
    let repeatable = reader.optional("repeatable")
      .flatMap {
        $0.boolean("\(name).repeatable", &diagnostics)
      }
    let recover = reader.optional("recover")
      .flatMap {
        $0.text("\(name).recover", &diagnostics)
      }
    let requestNode = reader.required("request", &diagnostics)
    let acceptNode = reader.optional("accept")
    let replyNode = reader.optional("reply")
    let repliesNode = reader.optional("replies")
    reader.finish(&diagnostics)
    var scope = names.withoutAnswers(
      names.flowScope(
        inputs: inputs[entry.key] ?? [],
        optional: absent,
        isOnPayment: onPayment.contains(entry.key)
      )
    )
    if authorizing.contains(entry.key) { scope.declareAuthorization(withCode: true) }
    let request = requestNode.flatMap {
      self.request(
        $0,
        name: "\(name).request",
        names.withAnswers(scope, optional: absent),
        &diagnostics
      )
    }
    let accept = acceptNode.map { statuses($0, "\(name).accept", &diagnostics) } ?? [200]
    let replies = self.replies(
      one: replyNode,
      several: repliesNode,
      accept: accept,
      name: name,
      place: entry.value.place,
      scope,
      &diagnostics
    )
    guard let request, let replies else { return nil }
    return CallPlan(
      name: entry.key,
      place: entry.keyPlace,
      isEffect: effect ?? false,
      isRepeatable: repeatable ?? false,
      recover: recover,
      request: request,
      replies: replies
    )
  }

  private func replies(
    one: Node?,
    several: Node?,
    accept: Set<Int>,
    name: String,
    place: Place,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> [ReplyPlan]? {
    switch (one, several) {
    case (let node?, nil):
      return reply(node, name: "\(name).reply", accept: accept, scope, &diagnostics).map { [$0] }
    case (nil, let node?):
      var replies: [ReplyPlan] = []
      let before = diagnostics.all.count
      for item in (node.oneOrMore("\(name).replies", &diagnostics) ?? []) {
        guard
          let plan = reply(item, name: "\(name).replies", accept: nil, scope, &diagnostics)
        else { continue }
        replies.append(plan)
      }
      return diagnostics.all.count == before || !replies.isEmpty ? replies : nil
    case (nil, nil):
      diagnostics.error(.missingKey, at: place, "\(name) needs the key \"reply\"")
      return nil
    case (.some, let node?):
      diagnostics.error(.wrongShape, at: node.place, "\(name) has both reply and replies")
      return nil
    }
  }

  /// Reads a list of HTTP codes.
  func statuses(_ node: Node, _ name: String, _ diagnostics: inout Diagnostics) -> Set<Int> {
    var codes: Set<Int> = []
    for item in (node.oneOrMore(name, &diagnostics) ?? []) {
      if let code = item.integer(name, in: 100...599, &diagnostics) { codes.insert(code) }
    }
    return codes
  }

  /// Compiles the expression of a slot, whatever case of a setting it depends on.
  func slotted(
    _ node: Node,
    _ slot: String,
    expecting: ValueType?,
    sink: Sink.Kind,
    _ scope: Scope,
    mayBeAbsent: Bool = true,
    _ diagnostics: inout Diagnostics
  ) -> Slotted? {
    let choice: Choice<Expression>? = Choice.load(
      node,
      name: slot,
      credentials: names.credentials,
      &diagnostics
    ) { node, diagnostics in
      guard node.scalar != nil else {
        diagnostics.error(
          .wrongShape,
          at: node.place,
          "\(slot) must be a text or an expression, found \(node.shapeInWords)"
        )
        return nil
      }
      let expression = Expression.compile(
        node,
        scope: scope,
        expecting: expecting,
        sink: Sink(kind: sink, slot: slot),
        &diagnostics
      )
      if let expression, expression.isOptional, !mayBeAbsent {
        diagnostics.error(
          .optionalUnhandled,
          at: node.place,
          "\(slot) must always have a value",
          help: "say what stands there otherwise, with default"
        )
        return nil
      }
      return expression
    }
    return choice.map { Slotted(slot: slot, choice: $0) }
  }

  /// Compiles a mapping of names on the wire to expressions.
  func namedSlots(
    _ node: Node,
    _ name: String,
    expecting: ValueType?,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics,
    sink: (String) -> Sink.Kind
  ) -> [NamedSlot] {
    guard let reader = MappingReader(node, name: name, &diagnostics) else { return [] }
    return reader.allEntries.compactMap { entry in
      slotted(
        entry.value,
        "\(name).\(entry.key)",
        expecting: expecting,
        sink: sink(entry.key),
        scope,
        &diagnostics
      )
      .map { NamedSlot(name: entry.key, value: $0) }
    }
  }
}
