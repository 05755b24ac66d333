import Wire

/// A call that moves no money, and the replies that say whether the credentials are good.
struct ProbePlan: Sendable {
  let call: String
  /// For each way that the call's reply may be read.
  let good: [Condition?]
  let bad: [Condition?]
}

extension ProbePlan {
  /// Compiles the section `probe`.
  static func load(
    _ node: Node,
    calls: [String: CallPlan],
    _ diagnostics: inout Diagnostics
  ) -> ProbePlan? {
    guard var reader = MappingReader(node, name: "probe", &diagnostics) else { return nil }
    let callNode = reader.required("call", &diagnostics)
    let good = reader.required("good", &diagnostics)
    let bad = reader.required("bad", &diagnostics)
    reader.finish(&diagnostics)
    guard let callNode, let good, let bad,
      let name = Decode.name(
        callNode,
        "probe.call",
        among: calls.keys.sorted(),
        .unknownCall,
        &diagnostics
      ), let call = calls[name]
    else { return nil }
    guard !call.isEffect else {
      diagnostics.error(
        .effectCalls,
        at: callNode.place,
        "probe.call is \"\(name)\", which is an effect call: a probe moves no money"
      )
      return nil
    }
    return ProbePlan(
      call: name,
      good: conditions(good, "probe.good", call, &diagnostics),
      bad: conditions(bad, "probe.bad", call, &diagnostics)
    )
  }

  /// Compiles a condition for each reply; it must fit one of them.
  private static func conditions(
    _ node: Node,
    _ slot: String,
    _ call: CallPlan,
    _ diagnostics: inout Diagnostics
  ) -> [Condition?] {
    var conditions: [Condition?] = []
    var mistakes: Diagnostics?
    for reply in call.replies {
      var found = diagnostics.aside
      conditions.append(Condition.compile(node, scope: reply.scope, slot: slot, &found))
      if mistakes == nil { mistakes = found }
    }
    if !conditions.contains(where: { $0 != nil }), let mistakes {
      diagnostics.add(contentsOf: mistakes)
    }
    return conditions
  }
}
