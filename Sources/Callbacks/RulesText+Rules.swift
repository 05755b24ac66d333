extension RulesText {
  /// The rules; members that say nothing are left out.
  init(_ rules: CallbackRules) {
    var members: [(name: String, value: RulesText)] = [
      ("rules", .list(rules.rules.map { RulesText($0) }))
    ]
    if !rules.openApp.isEmpty { members.append(("open_app", Self.texts(rules.openApp))) }
    var query: [(name: String, value: RulesText)] = [("max", .number(rules.query.limit))]
    query += Self.optional("status", rules.query.status)
    if !rules.query.correlation.isEmpty {
      query.append(("correlation", Self.table(rules.query.correlation)))
    }
    query += Self.optional("signature", rules.query.signature)
    query += Self.optional("signed_prefix", rules.query.signedPrefix)
    if !rules.query.base64.isEmpty { query.append(("base64", Self.texts(rules.query.base64))) }
    members.append(("query", .object(query)))
    self = .object(members)
  }

  private init(_ rule: CallbackRule) {
    var members: [(name: String, value: RulesText)] = [
      ("schemes", Self.texts(rule.schemes)), ("hosts", Self.texts(rule.hosts)),
    ]
    if let port = rule.port { members.append(("port", .number(port))) }
    if !rule.paths.isEmpty { members.append(("paths", Self.texts(rule.paths))) }
    if !rule.pathPrefixes.isEmpty {
      members.append(("path_prefixes", Self.texts(rule.pathPrefixes)))
    }
    if !rule.queryTexts.isEmpty { members.append(("query_texts", Self.texts(rule.queryTexts))) }
    switch rule.meaning {
    case .kind(let kind): members.append(("kind", .text(kind.rawValue)))
    case .byLabel(let labels):
      members.append(("kind", .text("by_label")))
      members.append(("labels", Self.table(labels.mapValues(\.rawValue))))
    case .byCode(let code):
      members.append(("kind", .text("by_code")))
      var names: [(name: String, value: RulesText)] = [
        ("code", .text(code.code)), ("error", .text(code.error)),
      ]
      if !code.errors.isEmpty {
        names.append(("errors", Self.table(code.errors.mapValues(\.rawValue))))
      }
      names += Self.optional("nonce", code.nonce)
      members.append(("code", .object(names)))
    }
    self = .object(members)
  }

  private static func texts(_ texts: [String]) -> RulesText { .list(texts.map { .text($0) }) }

  private static func table(_ table: [String: String]) -> RulesText {
    .object(table.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
  }

  private static func optional(
    _ name: String,
    _ text: String?
  ) -> [(name: String, value: RulesText)] {
    text.map { [(name, .text($0))] } ?? []
  }
}
