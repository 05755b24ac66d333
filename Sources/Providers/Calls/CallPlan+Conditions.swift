import Wire

extension CallPlan {
  /// Compiles a condition for each way that a reply may be read; it must fit one of them.
  ///
  /// - Parameters:
  ///   - node: the condition as it stands in the manifest.
  ///   - slot: its name in the manifest, for messages.
  ///   - diagnostics: takes the mistakes of the first reading when it fits none.
  /// - Returns: one condition by reading, `nil` where it does not fit.
  func conditions(
    _ node: Node,
    slot: String,
    _ diagnostics: inout Diagnostics
  ) -> [Condition?] {
    var conditions: [Condition?] = []
    var mistakes: Diagnostics?
    for reply in replies {
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
