import Payments
import Wire

extension OperationLoader {
  /// Reads the steps in the order of the file.
  func steps(_ node: Node, _ diagnostics: inout Diagnostics) -> [StepDraft] {
    let name = "\(draft.name).steps"
    guard let entries = node.entries(name, &diagnostics) else { return [] }
    if entries.isEmpty {
      diagnostics.error(.unknownStep, at: node.place, "\(name) has no step called \"start\"")
    }
    let scope = names.flowScope(
      inputs: draft.inputs,
      withAccount: false,
      isOnPayment: draft.operation.isOnPayment
    )
    return entries.filter { !$0.key.hasPrefix("x-") }
      .compactMap { entry in
        guard Identifier.check(entry.key, at: entry.keyPlace, "a step", &diagnostics) else {
          return nil
        }
        return step(entry, name: "\(name).\(entry.key)", scope, &diagnostics)
      }
  }

  private func step(
    _ entry: Node.Entry,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> StepDraft? {
    guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
    if let kind = reader.optional("present") {
      return page(entry, kind, name: name, &reader, &diagnostics)
    }
    let call = reader.optional("call")
    let poll = reader.optional("poll")
    let then = reader.optional("then")
    var isLater = false
    for key in ["ask", "collect", "for_each", "visits", "answers"] {
      guard let node = reader.optional(key) else { continue }
      let at = reader.keyPlace(key) ?? node.place
      Decode.notYet(Node(content: node.content, place: at), "\(name).\(key)", &diagnostics)
      isLater = true
    }
    reader.finish(&diagnostics)
    guard !isLater else { return nil }
    guard (call == nil) != (poll == nil) else {
      diagnostics.error(
        .wrongShape,
        at: entry.keyPlace,
        "\(name) needs \"call\", \"poll\" or \"present\""
      )
      return nil
    }
    guard let then else {
      diagnostics.error(
        .edgesIncomplete,
        at: entry.keyPlace,
        "\(name) does not say where to go then",
        help: "add then: [{else: end}]"
      )
      return nil
    }
    let edges = edges(then, name: "\(name).then", scope, &diagnostics)
    var action: FlowStep.Action?
    var callPlace = entry.keyPlace
    if let call {
      action = call.text("\(name).call", &diagnostics).map { .call($0) }
      callPlace = call.place
    } else if let poll {
      (action, callPlace) = self.poll(poll, name: "\(name).poll", scope, &diagnostics)
    }
    guard let action, let edges else { return nil }
    return StepDraft(
      name: entry.key,
      place: entry.keyPlace,
      action: action,
      callPlace: callPlace,
      edges: edges
    )
  }

  // MARK: Polls

  private func poll(
    _ node: Node,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> (FlowStep.Action?, Place) {
    guard var reader = MappingReader(node, name: name, &diagnostics) else {
      return (nil, node.place)
    }
    let callNode = reader.required("call", &diagnostics)
    let firstNode = reader.optional("first")
    let factorNode = reader.optional("factor")
    let maxNode = reader.optional("max")
    let deadlineNode = reader.optional("deadline")
    let triesNode = reader.optional("tries")
    let every = reader.optional("every")
    let clamp = reader.optional("clamp")
    reader.finish(&diagnostics)
    let longest = Duration.seconds(3600)
    let wait = Duration.milliseconds(1)...longest
    let first = firstNode.flatMap { $0.duration("\(name).first", in: wait, &diagnostics) }
    let most = maxNode.flatMap { $0.duration("\(name).max", in: wait, &diagnostics) }
    let deadline = deadlineNode.flatMap { $0.duration("\(name).deadline", &diagnostics) }
    let tries = triesNode.flatMap { $0.integer("\(name).tries", in: 1...1000, &diagnostics) }
    let factor = factorNode.flatMap { self.factor($0, "\(name).factor", &diagnostics) }
    if deadlineNode == nil, triesNode == nil {
      diagnostics.error(
        .waitUnbounded,
        at: node.place,
        "\(name) has no bound, so that the flow may wait for ever",
        help: "add deadline: 60s, or tries: 10"
      )
    }
    checkEvery(every, clamp, name: name, scope, &diagnostics)
    if firstNode == nil, every == nil {
      diagnostics.error(.missingKey, at: node.place, "\(name) needs the key \"first\"")
    }
    guard let call = callNode?.text("\(name).call", &diagnostics), let first else {
      return (nil, node.place)
    }
    let policy = PollPolicy(
      call: call,
      first: first,
      factorHundredths: factor ?? 100,
      longest: max(first, most ?? longest),
      deadline: deadline,
      tries: tries
    )
    return (.poll(policy), callNode?.place ?? node.place)
  }

  /// Compiles `every`, so that its mistakes are seen, and says that it cannot run yet.
  private func checkEvery(
    _ every: Node?,
    _ clamp: Node?,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) {
    guard let every else {
      if let clamp { Decode.notYet(clamp, "\(name).clamp", &diagnostics) }
      return
    }
    let expression = Expression.compile(
      every,
      scope: scope,
      expecting: .duration,
      sink: .plain("\(name).every"),
      &diagnostics
    )
    if expression != nil { Decode.notYet(every, "\(name).every", &diagnostics) }
  }

  /// Reads a factor such as `1.5` as hundredths.
  private func factor(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let text = node.decimalText(name, &diagnostics) else { return nil }
    let hundredths = ExactDecimal(text: text)?.scaled(to: 2)?.digits ?? 0
    guard (100...1000).contains(hundredths) else {
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\(name) must be from 1 to 10 with two decimals at most, found \(text)"
      )
      return nil
    }
    return Int(hundredths)
  }

  // MARK: Edges

  private func edges(
    _ node: Node,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> [StepDraft.Edge]? {
    guard let items = node.items(name, mayBeEmpty: true, &diagnostics) else { return nil }
    var edges: [StepDraft.Edge] = []
    for (index, item) in items.enumerated() {
      guard var reader = MappingReader(item, name: name, &diagnostics) else { return nil }
      let when = reader.optional("when")
      let go = reader.optional("go")
      let otherwise = reader.optional("else")
      reader.finish(&diagnostics)
      if let otherwise {
        if let when {
          diagnostics.error(.wrongShape, at: when.place, "an edge has either when or else")
        }
        if index != items.count - 1 {
          diagnostics.error(
            .edgesIncomplete,
            at: otherwise.place,
            "\(name) goes on after \"else\"; nothing after it is ever tried"
          )
        }
        if let target = target(otherwise, "\(name).else", &diagnostics) {
          edges.append(.init(edge: FlowEdge(when: nil, target: target), place: otherwise.place))
        }
        continue
      }
      guard let when, let go else {
        diagnostics.error(
          .wrongShape,
          at: item.place,
          "an edge of \(name) needs \"when\" and \"go\", or \"else\""
        )
        continue
      }
      let condition = Condition.compile(when, scope: scope, slot: "\(name).when", &diagnostics)
      guard let condition, let target = target(go, "\(name).go", &diagnostics) else { continue }
      let edge = FlowEdge(when: test(condition), target: target)
      edges.append(.init(edge: edge, place: go.place))
    }
    if items.last.map({ item in !hasElse(item) }) ?? true {
      diagnostics.error(
        .edgesIncomplete,
        at: items.last?.place ?? node.place,
        "\(name) does not end with \"else\"",
        help: "add {else: end} as its last edge"
      )
    }
    return edges
  }

  private func hasElse(_ node: Node) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains { $0.key == "else" }
  }

  /// Where an edge leads.
  func target(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> FlowEdge.Target? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    switch text {
    case "end": return .end
    case "cancel": return .cancel
    case "expire": return .expire
    case "doubt": return .doubt
    default: return .step(text)
    }
  }

  /// A condition as the closure that the engine calls; a condition that fails does not hold.
  private func test(_ condition: Condition) -> @Sendable (CallContext) -> Bool {
    let names = SharedNames(names)
    return { context in
      let evaluation = CallEvaluation(context: context, account: .none, names: names)
      do throws(EvaluationError) {
        return try condition.holds(in: evaluation)
      } catch {
        return false
      }
    }
  }
}
