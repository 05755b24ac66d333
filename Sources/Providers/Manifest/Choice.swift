import Wire

/// A value of a manifest that may depend on a setting: `by: credential.x`, `cases: {…}`.
struct Choice<Value: Sendable>: Sendable {
  private enum Content: Sendable {
    case one(Value)
    case cases(credential: String, [String: Value], otherwise: Value?)
  }

  private let content: Content

  /// A value that depends on nothing.
  init(_ value: Value) { content = .one(value) }

  private init(content: Content) { self.content = content }

  /// The value for these settings, or `nil` when no case fits.
  func value(for settings: [String: String]) -> Value? {
    switch content {
    case .one(let value): value
    case .cases(let credential, let cases, let otherwise):
      settings[credential].flatMap { cases[$0] } ?? otherwise
    }
  }

  /// Every value that it may give, for checks at load.
  var all: [Value] {
    switch content {
    case .one(let value): [value]
    case .cases(_, let cases, let otherwise): Array(cases.values) + (otherwise.map { [$0] } ?? [])
    }
  }

  /// The setting that it depends on.
  var credential: String? {
    if case .cases(let credential, _, _) = content { credential } else { nil }
  }
}

extension Choice {
  /// Reads the value, or `by` with `cases` that cover every option of the setting; `read` reads
  /// one value and reports its own mistakes.
  static func load(
    _ node: Node,
    name: String,
    credentials: [CredentialField],
    _ diagnostics: inout Diagnostics,
    _ read: (Node, inout Diagnostics) -> Value?
  ) -> Choice? {
    guard case .mapping(let entries) = node.content, entries.contains(where: { $0.key == "by" }),
      entries.contains(where: { $0.key == "cases" })
    else { return read(node, &diagnostics).map { Choice($0) } }
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let by = reader.required("by", &diagnostics)
    let casesNode = reader.required("cases", &diagnostics)
    let otherwiseNode = reader.optional("else")
    reader.finish(&diagnostics)
    guard let by, let casesNode, let field = setting(by, name: name, credentials, &diagnostics),
      let cases = MappingReader(casesNode, name: "\(name).cases", &diagnostics)
    else { return nil }
    var values: [String: Value] = [:]
    for entry in cases.allEntries where !entry.key.hasPrefix("x-") {
      if let options = field.options, !options.contains(entry.key) {
        let nearest = Nearest.name(to: entry.key, among: options)
        diagnostics.error(
          .casesNotExhaustive,
          at: entry.keyPlace,
          "\"\(entry.key)\" is no option of credential.\(field.name)",
          help: "its options are \(options.joined(separator: ", "))",
          replacement: nearest
        )
      }
      guard let value = read(entry.value, &diagnostics) else { return nil }
      values[entry.key] = value
    }
    let otherwise = otherwiseNode.flatMap { read($0, &diagnostics) }
    if otherwiseNode == nil {
      guard let options = field.options else {
        diagnostics.error(
          .casesNotExhaustive,
          at: casesNode.place,
          "\(name) needs \"else\", because credential.\(field.name) may hold any text"
        )
        return nil
      }
      let missing = options.filter { values[$0] == nil }
      guard missing.isEmpty else {
        diagnostics.error(
          .casesNotExhaustive,
          at: casesNode.place,
          "\(name) has no case for \(missing.joined(separator: ", "))",
          help: "add the case, or \"else\""
        )
        return nil
      }
    }
    return Choice(content: .cases(credential: field.name, values, otherwise: otherwise))
  }

  private static func setting(
    _ node: Node,
    name: String,
    _ credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> CredentialField? {
    guard let path = node.text("\(name).by", &diagnostics) else { return nil }
    let known = credentials.filter { !$0.isSecret }
    if let field = known.first(where: { "credential.\($0.name)" == path }) { return field }
    let nearest = Nearest.name(to: path, among: known.map { "credential.\($0.name)" })
    diagnostics.error(
      .unknownPath,
      at: node.place,
      "\(name).by must name a setting, such as credential.mode; \"\(path)\" is none",
      help: nearest.map { "did you mean \"\($0)\"?" },
      replacement: nearest
    )
    return nil
  }
}
