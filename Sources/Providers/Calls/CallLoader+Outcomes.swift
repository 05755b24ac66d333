import Payments
import Wire

extension CallLoader {
  /// The words that stand in the place of a state.
  private static let words = ["by_status", "by_code", "continue", "recover"]

  /// Compiles the outcomes of a reply, in order.
  func outcomes(
    _ node: Node,
    _ slots: ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> [OutcomePlan] {
    let name = "\(slots.name).outcomes"
    guard case .sequence(let items) = node.content else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a list, found \(node.shapeInWords)"
      )
      return []
    }
    if items.isEmpty {
      diagnostics.error(.emptyList, at: node.place, "\(name) must not be empty")
    }
    var plans: [OutcomePlan] = []
    for (index, item) in items.enumerated() {
      if let last = plans.last, last.condition == nil, plans.count == index {
        diagnostics.error(
          .stepUnreachable,
          at: item.place,
          "this outcome is never reached, because the one before it has no \"when\""
        )
      }
      if let plan = outcome(item, name: name, slots, &diagnostics) { plans.append(plan) }
    }
    return plans
  }

  private func outcome(
    _ node: Node,
    name: String,
    _ slots: ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> OutcomePlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let whenNode = reader.optional("when")
    let condition = whenNode.flatMap {
      Condition.compile($0, scope: slots.scope, slot: "\(name).when", &diagnostics)
    }
    let result = self.result(&reader, name: name, &diagnostics)
    func slot(_ key: String, _ found: inout Diagnostics) -> Slotted? {
      reader.optional(key)
        .flatMap {
          slotted($0, "\(name).\(key)", expecting: .text, sink: .plain, slots.scope, &found)
        }
    }
    let status = slot("status", &diagnostics)
    let code = slot("code", &diagnostics)
    let message = slot("message", &diagnostics)
    let checks = reader.optional("check")
      .map {
        self.checks($0, "\(name).check", slots, &diagnostics)
      }
    let keep = reader.optional("keep")
      .map {
        self.kept($0, "\(name).keep", slots, &diagnostics)
      }
    let keepOnPayment = reader.optional("keep_on_payment")
      .map {
        self.kept($0, "\(name).keep_on_payment", slots, &diagnostics)
      }
    let gives = reader.optional("gives")
      .map { self.gives($0, "\(name).gives", slots.scope, &diagnostics) }
    reader.finish(&diagnostics)
    guard let result, whenNode == nil || condition != nil else { return nil }
    let slots = [status, code].compactMap(\.self) + (checks ?? []).map(\.value)
    let read = slots + ((keep ?? []) + (keepOnPayment ?? [])).map(\.value)
    let references = read.flatMap { $0.choice.all.flatMap(\.references) }
    return OutcomePlan(
      condition: condition,
      speaksWithoutRow: condition.map { !Self.readsRow($0.references + references) } ?? false,
      result: result,
      status: status,
      code: code,
      message: message,
      checks: checks ?? [],
      keep: keep ?? [],
      keepOnPayment: keepOnPayment ?? [],
      gives: gives ?? []
    )
  }

  private static func readsRow(_ references: [Reference]) -> Bool {
    references.contains { $0.slot / PathSlot.groupSize == PathSlot.Group.row.rawValue }
  }

  // MARK: What it means

  private func result(
    _ reader: inout MappingReader,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> OutcomePlan.Result? {
    let needs = reader.optional("needs")
    let stateNode = needs == nil ? reader.required("state", &diagnostics) : reader.optional("state")
    let reasonNode = reader.optional("reason")
    let softNode = reader.optional("soft")
    let effectNode = reader.optional("effect")
    if let needs {
      return needs.text("\(name).needs", &diagnostics).map { .needs($0) }
    }
    guard let stateNode, let text = stateNode.text("\(name).state", &diagnostics) else {
      return nil
    }
    let reasons = Reason.fromProviders.map(\.rawValue)
    let reason =
      reasonNode.flatMap {
        $0.choice("\(name).reason", among: reasons, &diagnostics)
      }
      .flatMap { Reason(rawValue: $0) }
    switch text {
    case "continue": return .proceed
    case "recover": return .recover
    case "by_status", "by_code":
      let key = text == "by_status" ? "status" : "code"
      if reader.optional(key) == nil {
        diagnostics.error(
          .missingKey,
          at: stateNode.place,
          "\(name) needs the key \"\(key)\" to read the state \(text)"
        )
      }
      return text == "by_status" ? .byStatus : .byCode
    case PaymentState.declined.rawValue:
      let soft = softNode.flatMap { $0.boolean("\(name).soft", &diagnostics) }
      return .declined(reason ?? .other, isSoft: soft ?? false)
    case PaymentState.refused.rawValue:
      let words = CodeMeaning.Effect.allCases.map(\.rawValue)
      let effect =
        effectNode.flatMap {
          $0.choice("\(name).effect", among: words, &diagnostics)
        }
        .flatMap { CodeMeaning.Effect(rawValue: $0) }
      return .refused(reason ?? .other, effect: effect ?? .possible)
    default:
      return state(text, at: stateNode.place, &diagnostics)
    }
  }

  private func state(
    _ text: String,
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) -> OutcomePlan.Result? {
    if let state = PaymentState(rawValue: text), StatusMap.isClaimable(state) {
      return .state(state)
    }
    let words = StatusMap.words + Self.words
    let nearest = Nearest.name(to: text, among: words)
    diagnostics.error(
      .unknownState,
      at: place,
      "\"\(text)\" is no state that a reply can mean",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "write one of \(words.joined(separator: ", "))",
      replacement: nearest
    )
    return nil
  }

  // MARK: What it says

  func checks(
    _ node: Node,
    _ name: String,
    _ slots: ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> [(check: OutcomePlan.Check, value: Slotted)] {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return [] }
    var checks: [(check: OutcomePlan.Check, value: Slotted)] = []
    for check in OutcomePlan.Check.allCases {
      guard let node = reader.optional(check.rawValue) else { continue }
      let slot = "\(name).\(check.rawValue)"
      let value = slotted(
        node,
        slot,
        expecting: check.type,
        sink: .plain,
        slots.scope,
        &diagnostics
      )
      if let value { checks.append((check, value)) }
    }
    reader.finish(&diagnostics)
    return checks
  }

  private func kept(
    _ node: Node,
    _ name: String,
    _ slots: ReplySlots,
    _ diagnostics: inout Diagnostics
  ) -> [NamedSlot] {
    if case .mapping(let entries) = node.content {
      for entry in entries {
        _ = Identifier.check(entry.key, at: entry.keyPlace, "a kept value", &diagnostics)
      }
    }
    return namedSlots(node, name, expecting: .text, slots.scope, &diagnostics) { _ in .plain }
  }
}
