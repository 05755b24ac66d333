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
      good: call.conditions(good, slot: "probe.good", &diagnostics),
      bad: call.conditions(bad, slot: "probe.bad", &diagnostics)
    )
  }
}
