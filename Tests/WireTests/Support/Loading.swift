import Testing

@testable import Wire

/// Loads a text as a file called `test.yaml`.
func load(
  _ bytes: [UInt8],
  aliases: YAML.AliasPolicy = .limited
) -> (node: Node?, diagnostics: Diagnostics) {
  var diagnostics = Diagnostics()
  let node = YAML.load(bytes, file: "test.yaml", aliases: aliases, &diagnostics)
  return (node, diagnostics)
}

/// Loads a text that must have no mistakes.
func loadClean(_ text: String, aliases: YAML.AliasPolicy = .limited) throws -> Node {
  let (node, diagnostics) = load(Array(text.utf8), aliases: aliases)
  #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics))")
  return try #require(node)
}

extension Node {
  /// The value of a key, at any depth.
  func find(_ key: String) -> Node? {
    switch content {
    case .scalar: return nil
    case .sequence(let items): return items.lazy.compactMap { $0.find(key) }.first
    case .mapping(let entries):
      if let entry = entries.first(where: { $0.key == key }) { return entry.value }
      return entries.lazy.compactMap { $0.value.find(key) }.first
    }
  }

  /// The keys when this is a mapping.
  var keys: [String] {
    if case .mapping(let entries) = content { entries.map(\.key) } else { [] }
  }

  /// The items when this is a list.
  var list: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  /// Keys, texts and shapes without places, for comparing.
  var outline: String {
    switch content {
    case .scalar(let scalar): scalar.text.debugDescription
    case .sequence(let items): "[" + items.map(\.outline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.outline)" }.joined(separator: ", ") + "}"
    }
  }
}

/// Expects exactly one error at a place, and nothing else but the warning about a mark.
func expectOne(
  _ code: DiagnosticCode,
  _ variant: Variant,
  _ diagnostics: Diagnostics,
  severity: Diagnostic.Severity = .error,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let rest = diagnostics.all.filter { $0.code != .byteOrderMark }
  let shown = DiagnosticRenderer().text(diagnostics)
  #expect(rest.map(\.code) == [code], "\(shown)", sourceLocation: sourceLocation)
  #expect(rest.map(\.place.line) == [variant.line], "\(shown)", sourceLocation: sourceLocation)
  #expect(rest.map(\.place.column) == [variant.column], "\(shown)", sourceLocation: sourceLocation)
  #expect(rest.map(\.severity) == [severity], "\(shown)", sourceLocation: sourceLocation)
  let marks = diagnostics.all.count { $0.code == .byteOrderMark }
  #expect(marks == (variant.hasMark ? 1 : 0), "\(shown)", sourceLocation: sourceLocation)
}
