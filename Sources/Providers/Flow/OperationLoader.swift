import Forms
import Payments
import Wire

/// Compiles one operation: its steps, its contract, and what proves that nothing happened.
struct OperationLoader: Sendable {
  let draft: OperationDraft
  let names: ManifestNames
  /// The calls that could be compiled.
  let calls: [String: CallPlan]
  /// The keys of the section `calls`, those that were refused included.
  let callNames: Set<String>

  /// What an operation adds to the manifest besides its plan.
  struct Result: Sendable {
    var plan: OperationPlan
    var extras: OperationExtras
  }

  /// Compiles the operation; every mistake is reported.
  func load(_ diagnostics: inout Diagnostics) -> Result? {
    guard var reader = MappingReader(draft.node, name: draft.name, &diagnostics) else {
      return nil
    }
    _ = reader.optional("form")
    let stepsNode = reader.required("steps", &diagnostics)
    let idempotencyNode = reader.optional("idempotency")
    let lookupNode = reader.optional("lookup")
    let assumed = reader.optional("assumed")
      .flatMap {
        $0.texts("\(draft.name).assumed", &diagnostics)
      }
    let status = reader.optional("status")
      .map {
        StatusMap.load($0, name: "\(draft.name).status", &diagnostics)
      }
    for key in ["pci", "title", "remote"] {
      if let node = reader.optional(key) {
        Decode.notYet(node, "\(draft.name).\(key)", &diagnostics)
      }
    }
    reader.finish(&diagnostics)
    let before = diagnostics.all.count
    let steps = stepsNode.map { self.steps($0, &diagnostics) } ?? []
    let stepsAreRead = diagnostics.all.count == before
    let idempotency = idempotencyNode.flatMap {
      IdempotencyPlan.load($0, name: "\(draft.name).idempotency", &diagnostics)
    }
    let lookup = lookupNode.flatMap { self.lookup($0, &diagnostics) }
    let effect = stepsAreRead ? check(steps, &diagnostics) : nil
    if effect != nil {
      requireContract(idempotencyNode, lookupNode, &diagnostics)
    }
    return Result(
      plan: OperationPlan(
        operation: draft.operation,
        form: draft.form,
        start: "start",
        steps: Dictionary(steps.map { ($0.name, $0.step) }) { first, _ in first },
        effectCall: effect,
        recoveries: calls.compactMapValues(\.recover),
        lookup: lookup?.policy
      ),
      extras: OperationExtras(
        status: status,
        idempotency: idempotency?.place ?? .none,
        notFound: lookup?.notFound ?? [],
        assumed: assumed ?? [],
        formConditions: formConditions(&diagnostics),
        callsAfterEffect: effect.map { callsAfter(effect: $0, steps) } ?? []
      )
    )
  }

  private func check(_ steps: [StepDraft], _ diagnostics: inout Diagnostics) -> String? {
    // A call that was refused has been reported in its own place.
    let refused = callNames.subtracting(calls.keys)
    guard !steps.contains(where: { refused.contains($0.call) }) else { return nil }
    let checker = FlowChecker(
      operation: draft.operation,
      name: draft.name,
      place: draft.place,
      calls: calls.mapValues { call in
        FlowChecker.Call(
          isEffect: call.isEffect,
          mayRepeat: call.isRepeatable || call.recover != nil || call.asksToRecover,
          keepsReference: call.keepsOnPayment("provider_reference") || !call.isComplete,
          neededSteps: call.neededSteps,
          place: call.place
        )
      },
      steps: Dictionary(steps.map { ($0.name, $0) }) { first, _ in first },
      order: steps.map(\.name)
    )
    return checker.check(&diagnostics)
  }

  private func requireContract(
    _ idempotency: Node?,
    _ lookup: Node?,
    _ diagnostics: inout Diagnostics
  ) {
    for (key, node) in [("idempotency", idempotency), ("lookup", lookup)] where node == nil {
      diagnostics.error(
        .contractMissing,
        at: draft.place,
        "\(draft.name) may move money and does not declare \"\(key)\"",
        help: key == "lookup"
          ? "add lookup: {call: …, by: order, complete_after: …, max_processing: …, readings: 2, "
            + "not_found: …}"
          : "add idempotency: {key: none}, or say where the key goes",
        note: "\"retry with the same key\" and \"not found\" mean different things everywhere"
      )
    }
  }

  /// Calls of steps that come only behind the effect call.
  private func callsAfter(effect: String, _ steps: [StepDraft]) -> Set<String> {
    let byName = Dictionary(steps.map { ($0.name, $0) }) { first, _ in first }
    var open = steps.filter { $0.call == effect }.flatMap(\.edges)
    var reached: Set<String> = []
    while let edge = open.popLast() {
      guard case .step(let target) = edge.edge.target, reached.insert(target).inserted else {
        continue
      }
      open += byName[target]?.edges ?? []
    }
    return Set(reached.compactMap { byName[$0]?.call })
  }

  /// Compiles the conditions of the form; every field may be empty while they are evaluated.
  private func formConditions(_ diagnostics: inout Diagnostics) -> [FormCondition: Condition] {
    let fields = draft.inputs.map { field in
      var field = field
      field.isRequired = false
      return field
    }
    let scope = names.flowScope(inputs: fields, withAccount: false)
    var compiled: [FormCondition: Condition] = [:]
    for condition in draft.form.conditions {
      let scalar = Node.Scalar(text: condition.source, isPlain: true)
      compiled[condition] = Condition.compile(
        Node(content: .scalar(scalar), place: condition.place),
        scope: scope,
        slot: "\(draft.name).form",
        &diagnostics
      )
    }
    return compiled
  }

  // MARK: Lookup

  private func lookup(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> (policy: LookupPolicy, notFound: [Condition?])? {
    let name = "\(draft.name).lookup"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let callNode = reader.required("call", &diagnostics)
    let by = reader.required("by", &diagnostics)
    let completeAfter = reader.required("complete_after", &diagnostics)
    let maxProcessing = reader.required("max_processing", &diagnostics)
    let readings = reader.required("readings", &diagnostics)
    let notFoundNode = reader.optional("not_found")
    reader.finish(&diagnostics)
    _ = by?.choice("\(name).by", among: ["order", "provider_reference", "key"], &diagnostics)
    let call = callNode.flatMap {
      Decode.name($0, "\(name).call", among: callNames.sorted(), .unknownCall, &diagnostics)
    }
    let complete = completeAfter?.duration("\(name).complete_after", &diagnostics)
    let processing = maxProcessing?.duration("\(name).max_processing", &diagnostics)
    let count = readings?.integer("\(name).readings", in: 2...10, &diagnostics)
    guard let call, let plan = calls[call] else { return nil }
    if plan.isEffect, let callNode {
      diagnostics.error(
        .effectCalls,
        at: callNode.place,
        "\(name) asks with \"\(call)\", which is an effect call"
      )
    }
    let hasRows = plan.replies.contains { $0.rows != nil }
    if notFoundNode == nil, !hasRows {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "\(name) needs the key \"not_found\"",
        help: "say which reply means that the provider does not know the payment"
      )
    }
    let notFound = notFoundNode.map {
      self.notFound($0, "\(name).not_found", plan, &diagnostics)
    }
    guard let complete, let processing, let count else { return nil }
    return (
      LookupPolicy(
        call: call,
        completeAfter: complete,
        maxProcessing: processing,
        readings: count
      ),
      notFound ?? []
    )
  }

  /// Compiles the condition for each way that the lookup's reply may be read.
  private func notFound(
    _ node: Node,
    _ slot: String,
    _ call: CallPlan,
    _ diagnostics: inout Diagnostics
  ) -> [Condition?] {
    var conditions: [Condition?] = []
    var firstMistakes: Diagnostics?
    for reply in call.replies {
      var found = diagnostics.aside
      conditions.append(Condition.compile(node, scope: reply.scope, slot: slot, &found))
      if firstMistakes == nil { firstMistakes = found }
    }
    if !conditions.contains(where: { $0 != nil }), let firstMistakes {
      diagnostics.add(contentsOf: firstMistakes)
    }
    return conditions
  }
}
