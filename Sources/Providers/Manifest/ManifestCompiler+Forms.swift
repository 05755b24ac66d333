import Wire

extension ManifestCompiler {
  /// A shared form that nothing is like was never looked at.
  func reportUnused(
    _ forms: [Node.Entry],
    _ operations: Node?,
    _ diagnostics: inout Diagnostics
  ) {
    guard !diagnostics.hasErrors else { return }
    var used: Set<String> = []
    for node in forms.map(\.value) + [operations].compactMap(\.self) {
      Self.visit(node) { key, value in
        guard key == "like" else { return }
        if case .sequence(let names) = value.content {
          used.formUnion(names.compactMap { $0.scalar?.text })
        } else if let name = value.scalar?.text {
          used.insert(name)
        }
      }
    }
    for entry in forms where !used.contains(entry.key) && !entry.key.hasPrefix("x-") {
      diagnostics.warning(
        .unusedEntry,
        at: entry.keyPlace,
        "forms.\(entry.key) is used by no operation"
      )
    }
  }
}
