import Forms
import Payments
import Wire

/// Compiles one operation: its steps, its contract, and what proves that nothing happened.
struct OperationLoader: Sendable {
  let draft: OperationDraft
  /// What compiles pages; it knows the manifest's names.
  let callLoader: CallLoader
  /// The calls that could be compiled.
  let calls: [String: CallPlan]
  /// The keys of the section `calls`, those that were refused included.
  let callNames: Set<String>

  var names: ManifestNames { callLoader.names }

  /// An operation and what it adds to the manifest besides its plan.
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
    let cache = reader.optional("cache").flatMap { self.cache($0, &diagnostics) }
    let status = reader.optional("status")
      .map {
        StatusMap.load($0, name: "\(draft.name).status", &diagnostics)
      }
    let direct = reader.optional("pci")
    if let node = reader.optional("title") {
      Decode.notYet(node, "\(draft.name).title", &diagnostics)
    }
    reader.finish(&diagnostics)
    let before = diagnostics.all.count
    let steps = stepsNode.map { self.steps($0, &diagnostics) } ?? []
    let stepsAreRead = diagnostics.all.count == before
    checkCardData(steps, direct, &diagnostics)
    let idempotency = idempotencyNode.flatMap {
      IdempotencyPlan.load($0, name: "\(draft.name).idempotency", &diagnostics)
    }
    let lookup = lookupNode.flatMap { self.lookup($0, &diagnostics) }
    let mayReplay = idempotency?.mayReplay ?? false
    let (moving, returning) =
      stepsAreRead
      ? check(steps, lookup?.policy.call, mayReplay: mayReplay, &diagnostics) : (nil, [])
    let effect = moving.flatMap { $0.isPage ? nil : $0.call }
    if let moving, draft.operation.isWithoutPayment {
      diagnostics.error(
        .effectCalls,
        at: moving.callPlace,
        "\(draft.name) is no payment, and its step \"\(moving.name)\" may move money",
        help: "money moves in pay, charge, link, topup, qr.dynamic, capture, void and refund only"
      )
      return nil
    }
    if moving != nil { requireContract(idempotencyNode, lookupNode, &diagnostics) }
    var policy = lookup?.policy
    if let lookup, let effect, let idempotency {
      for (asker, call, place) in replays(steps, lookup) {
        policy?.replaysFor = ReplayPromise(
          name: draft.name,
          effect: effect,
          idempotency: (idempotency, idempotencyNode?.place ?? draft.place),
          question: (call, place),
          asker: asker
        )
        .lifetime(calls[effect], &diagnostics)
      }
    }
    return Result(
      plan: OperationPlan(
        operation: draft.operation,
        form: draft.form,
        start: "start",
        steps: flow(steps, returning: returning),
        effectCall: effect,
        recoveries: calls.compactMapValues(\.recover),
        lookup: policy
      ),
      extras: OperationExtras(
        status: status,
        idempotency: idempotency?.place ?? .none,
        notFound: lookup?.notFound ?? [],
        assumed: assumed ?? [],
        formConditions: formConditions(&diagnostics),
        pages: pages(steps),
        ends: Dictionary(steps.compactMap { step in step.until.map { (step.name, $0) } }) {
          first,
          _ in first
        },
        cache: cache,
        remote: draft.remote.flatMap { remote($0, &diagnostics) },
        callsAfterEffect: moving.map { callsAfter($0, steps) } ?? []
      )
    )
  }

  /// How fields of the form are fetched; only payments have such.
  private func remote(_ entry: Node.Entry, _ diagnostics: inout Diagnostics) -> RemotePlan? {
    guard !draft.operation.isWithoutPayment, !draft.operation.isOnPayment else {
      diagnostics.error(
        .wrongShape,
        at: entry.keyPlace,
        "\(draft.name) is no payment, and fields are fetched for payments alone"
      )
      return nil
    }
    return RemoteLoader(operation: self, name: "\(draft.name).form.remote")
      .load(entry.value, &diagnostics)
  }

  /// The questions that are effect calls: the lookup's, or a poll's.
  private func replays(
    _ steps: [StepDraft],
    _ lookup: LookupDraft
  ) -> [(asker: String, call: String, place: Place)] {
    var asked = [("lookup", lookup.policy.call, lookup.callPlace)]
    for step in steps {
      guard case .poll(let policy) = step.action else { continue }
      asked.append(("steps.\(step.name).poll", policy.call, step.callPlace))
    }
    return asked.filter { calls[$0.1]?.isEffect ?? false }
  }

  /// The step, with what its page, its call and the call that recovers it read: the sequences of
  /// which it needs numbers, and the answers.
  func step(_ draft: StepDraft, needsReturnURL: Bool) -> FlowStep {
    let references = references(of: draft)
    return draft.step(
      sequences: references.sequences.sorted().map { names.sequences[$0].plan.name },
      reads: references.answers(names.encryption),
      requires: references.filter(\.isRequired).answers(names.encryption),
      needsReturnURL: needsReturnURL
    )
  }

  func references(of step: StepDraft) -> [Reference] {
    let call = calls[step.call]
    let recovery = call?.recover.flatMap { calls[$0] }
    return (step.page?.references ?? []) + (call?.references ?? []) + (recovery?.references ?? [])
  }

  /// The step at which money may move, and those that need an address to come back to.
  private func check(
    _ steps: [StepDraft],
    _ lookup: String?,
    mayReplay: Bool,
    _ diagnostics: inout Diagnostics
  ) -> (moving: StepDraft?, returning: Set<String>) {
    // A call that was refused has been reported in its own place.
    let refused = callNames.subtracting(calls.keys)
    guard !steps.contains(where: { refused.contains($0.call) }) else { return (nil, []) }
    let checker = FlowChecker(
      operation: draft.operation,
      name: draft.name,
      place: draft.place,
      calls: calls.mapValues { call in
        FlowChecker.Call(
          isEffect: call.isEffect,
          mayRepeat: call.isRepeatable || call.recover != nil || call.asksToRecover,
          keepsReference: keepsReference(call),
          neededSteps: call.neededSteps,
          place: call.place
        )
      },
      steps: Dictionary(steps.map { ($0.name, $0) }) { first, _ in first },
      order: steps.map(\.name),
      lookupKeepsReference: lookup.map { name in
        calls[name].map(keepsReference) ?? true
      } ?? false,
      mayReplay: mayReplay
    )
    let moving = checker.check(&diagnostics)
    let needing = steps.filter { step in
      references(of: step).contains { $0.slot == PathSlot.returnURL && $0.isRequired }
    }
    return (
      steps.first { $0.name == moving }, checker.returning(Set(needing.map(\.name)))
    )
  }

  /// What is missing in a call with mistakes has been reported in its own place.
  private func keepsReference(_ call: CallPlan) -> Bool {
    call.keepsOnPayment("provider_reference") || !call.isComplete
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

  /// Calls of steps that come behind the step at which money may move.
  private func callsAfter(_ moving: StepDraft, _ steps: [StepDraft]) -> Set<String> {
    let byName = Dictionary(steps.map { ($0.name, $0) }) { first, _ in first }
    func next(_ step: StepDraft) -> [String] {
      let targets = step.edges.compactMap { edge in
        if case .step(let target) = edge.edge.target { target } else { nil }
      }
      return targets + (calls[step.call]?.neededSteps ?? [])
    }
    let pages = steps.filter(\.mayBePaidOn)
    var open = ([moving] + pages).flatMap(next)
    var reached: Set<String> = []
    while let target = open.popLast() {
      guard reached.insert(target).inserted, let step = byName[target] else { continue }
      open += next(step)
    }
    return Set(reached.compactMap { byName[$0]?.call })
  }

  /// Compiles the conditions of the form; every field may be empty while they are evaluated.
  private func formConditions(_ diagnostics: inout Diagnostics) -> [FormCondition: Condition] {
    let fields = (draft.inputs + draft.members)
      .map { field in
        var field = field
        field.isRequired = false
        return field
      }
    let scope = names.flowScope(
      inputs: fields,
      withAccount: false,
      isOnPayment: draft.operation.isOnPayment
    )
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
}
