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
    let scope = names.withoutAnswers(
      names.flowScope(
        inputs: draft.inputs,
        withAccount: false,
        isOnPayment: draft.operation.isOnPayment
      )
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
    let keys = reader.allEntries.map(\.key)
    if keys.contains("ask") || keys.contains("collect") {
      return ask(entry, name: name, &reader, &diagnostics)
    }
    if let kind = reader.optional("present") {
      return page(entry, kind, name: name, &reader, &diagnostics)
    }
    let call = reader.optional("call")
    let poll = reader.optional("poll")
    let then = reader.optional("then")
    let visits = reader.optional("visits")
      .flatMap { self.visits($0, name: name, &diagnostics) }
    if let node = reader.optional("for_each") {
      let at = reader.keyPlace("for_each") ?? node.place
      Decode.notYet(Node(content: node.content, place: at), "\(name).for_each", &diagnostics)
      return nil
    }
    reader.finish(&diagnostics)
    guard (call == nil) != (poll == nil) else {
      diagnostics.error(
        .wrongShape,
        at: entry.keyPlace,
        "\(name) needs \"call\", \"poll\", \"present\", \"ask\" or \"collect\""
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
    var every: (@Sendable (CallContext) -> Duration?)?
    if let call {
      action = call.text("\(name).call", &diagnostics).map { .call($0) }
      callPlace = call.place
    } else if let poll {
      (action, callPlace, every) = self.poll(poll, name: "\(name).poll", scope, &diagnostics)
    }
    guard let action, let edges else { return nil }
    return StepDraft(
      name: entry.key,
      place: entry.keyPlace,
      action: action,
      callPlace: callPlace,
      edges: edges,
      visits: visits ?? 1,
      every: every
    )
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
