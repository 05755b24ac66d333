import Wire

/// Reports of the manifest's readers that YAML's own readers do not have.
enum Decode: Sendable {
  /// One of some names of the manifest, with the code for an unknown one.
  static func name(
    _ node: Node,
    _ name: String,
    among names: [String],
    _ code: DiagnosticCode,
    _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    if names.contains(text) { return text }
    let nearest = Nearest.name(to: text, among: names)
    diagnostics.error(
      code,
      at: node.place,
      "\"\(name)\" names \"\(text)\", which is not declared",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? nil : "declared: \(names.joined(separator: ", "))"),
      replacement: nearest
    )
    return nil
  }

  /// A key that belongs to a later version of the host.
  static func notYet(_ node: Node, _ what: String, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .notSupportedYet,
      at: node.place,
      "\(what) is part of the vocabulary, but this host cannot run it yet",
      help: "remove it, or use a newer host"
    )
  }
}
