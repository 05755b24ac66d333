import Payments
import Wire

/// What a provider's codes mean: the file `codes.yaml`.
struct CodeTable: Sendable {
  private(set) var meanings: [String: CodeMeaning] = [:]

  /// The meaning of a code, or `nil` when the table does not list it.
  subscript(_ code: String) -> CodeMeaning? { meanings[code] }

  /// Reads the whole file.
  static func load(_ node: Node, _ diagnostics: inout Diagnostics) -> CodeTable {
    var table = CodeTable()
    guard let reader = MappingReader(node, name: "codes", &diagnostics) else { return table }
    for entry in reader.allEntries where !entry.key.hasPrefix("x-") {
      table.meanings[entry.key] = meaning(entry, &diagnostics)
    }
    return table
  }

  private static func meaning(
    _ entry: Node.Entry,
    _ diagnostics: inout Diagnostics
  ) -> CodeMeaning? {
    let name = "codes.\(entry.key)"
    guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
    let kindNode = reader.required("kind", &diagnostics)
    let reasonNode = reader.required("reason", &diagnostics)
    let effectNode = reader.required("effect", &diagnostics)
    let softNode = reader.optional("soft")
    if let again = reader.optional("again") {
      let words = ["same", "later", "new_card", "new_payment", "never"]
      _ = again.choice("\(name).again", among: words, &diagnostics)
    }
    for key in ["source", "read"] {
      if let node = reader.optional(key) { _ = node.text("\(name).\(key)", &diagnostics) }
    }
    reader.finish(&diagnostics)
    func word(_ node: Node?, _ key: String, _ words: [String], _ found: inout Diagnostics)
      -> String?
    { node.flatMap { $0.choice("\(name).\(key)", among: words, &found) } }
    let kinds = CodeMeaning.Kind.allCases.map(\.rawValue)
    let kind = word(kindNode, "kind", kinds, &diagnostics).flatMap(CodeMeaning.Kind.init)
    let reasons = Reason.fromProviders.map(\.rawValue)
    let reason = word(reasonNode, "reason", reasons, &diagnostics).flatMap(Reason.init)
    let effects = CodeMeaning.Effect.allCases.map(\.rawValue)
    let effect = word(effectNode, "effect", effects, &diagnostics).flatMap(CodeMeaning.Effect.init)
    let soft = softNode.flatMap { $0.boolean("\(name).soft", &diagnostics) }
    guard let kind, let reason, let effect else { return nil }
    switch (kind, softNode) {
    case (.declined, nil):
      diagnostics.error(
        .missingKey,
        at: entry.value.place,
        "\(name) is a decline and needs the key \"soft\"",
        note: "only a soft decline may be tried with another account"
      )
    case (.refused, let node?), (.pending, let node?), (.inDoubt, let node?):
      diagnostics.error(
        .unknownKey,
        at: reader.keyPlace("soft") ?? node.place,
        "unknown key \"soft\" in \(name)",
        help: "only declines are soft or hard"
      )
    case (.declined, _), (.refused, nil), (.pending, nil), (.inDoubt, nil): break
    }
    return CodeMeaning(kind: kind, isSoft: soft ?? false, reason: reason, effect: effect)
  }
}
