extension CallbackRules {
  /// The rules as JSON, as `purser callback rules` prints them; there is no secret in them.
  public var json: String { RulesText(self).json }

  /// Reads rules from JSON.
  ///
  /// - Parameter json: what ``json`` gives; unknown members are refused, so that an older app does
  ///   not read newer rules by half.
  /// - Throws: ``CallbackRulesError``.
  public init(json: String) throws(CallbackRulesError) {
    var reader = RulesReader(json)
    let root = try reader.document()
    try Self.check(root, "", ["rules", "open_app", "query"])
    guard let list = root["rules"]?.list else { throw .wrongMember("rules") }
    var rules: [CallbackRule] = []
    for (place, item) in list.enumerated() {
      rules.append(try Self.rule(item, "rules[\(place)]"))
    }
    self.init(
      rules: rules,
      openApp: try Self.texts(root["open_app"], "open_app"),
      query: try root["query"].map { (node) throws(CallbackRulesError) in try Self.query(node) }
        ?? Query()
    )
  }

  private static func check(
    _ node: RulesText,
    _ name: String,
    _ known: Set<String>
  ) throws(CallbackRulesError) {
    guard let members = node.members else { throw .wrongMember(name) }
    for member in members where !known.contains(member.name) {
      throw .wrongMember(name.isEmpty ? member.name : "\(name).\(member.name)")
    }
  }

  private static func texts(
    _ node: RulesText?,
    _ name: String
  ) throws(CallbackRulesError) -> [String] {
    guard let node else { return [] }
    guard let items = node.list else { throw .wrongMember(name) }
    let texts = items.compactMap(\.text)
    guard texts.count == items.count else { throw .wrongMember(name) }
    return texts
  }

  private static func table(
    _ node: RulesText?,
    _ name: String
  ) throws(CallbackRulesError) -> [String: String] {
    guard let node else { return [:] }
    guard let members = node.members else { throw .wrongMember(name) }
    var table: [String: String] = [:]
    for member in members {
      guard let text = member.value.text else { throw .wrongMember("\(name).\(member.name)") }
      table[member.name] = text
    }
    return table
  }

  private static func kinds(
    _ node: RulesText?,
    _ name: String
  ) throws(CallbackRulesError) -> [String: CallbackKind] {
    var kinds: [String: CallbackKind] = [:]
    for (key, word) in try table(node, name) {
      guard let kind = CallbackKind(rawValue: word) else { throw .wrongMember("\(name).\(key)") }
      kinds[key] = kind
    }
    return kinds
  }

  private static func rule(
    _ node: RulesText,
    _ name: String
  ) throws(CallbackRulesError) -> CallbackRule {
    let known: Set<String> = [
      "schemes", "hosts", "port", "paths", "path_prefixes", "query_texts", "kind", "labels", "code",
    ]
    try check(node, name, known)
    let meaning: CallbackRule.Meaning
    switch node["kind"]?.text {
    case "by_label"?: meaning = .byLabel(try kinds(node["labels"], "\(name).labels"))
    case "by_code"?:
      guard let code = node["code"] else { throw .wrongMember("\(name).code") }
      try check(code, "\(name).code", ["code", "error", "errors", "nonce"])
      meaning = .byCode(
        CallbackRule.Code(
          code: code["code"]?.text ?? "code",
          error: code["error"]?.text ?? "error",
          errors: try kinds(code["errors"], "\(name).code.errors"),
          nonce: code["nonce"]?.text
        )
      )
    case let word?:
      guard let kind = CallbackKind(rawValue: word) else { throw .wrongMember("\(name).kind") }
      meaning = .kind(kind)
    case nil: throw .wrongMember("\(name).kind")
    }
    return CallbackRule(
      schemes: try texts(node["schemes"], "\(name).schemes"),
      hosts: try texts(node["hosts"], "\(name).hosts"),
      port: node["port"]?.number,
      paths: try texts(node["paths"], "\(name).paths"),
      pathPrefixes: try texts(node["path_prefixes"], "\(name).path_prefixes"),
      queryTexts: try texts(node["query_texts"], "\(name).query_texts"),
      meaning: meaning
    )
  }

  private static func query(_ node: RulesText) throws(CallbackRulesError) -> Query {
    let known: Set<String> = [
      "max", "status", "correlation", "signature", "signed_prefix", "base64",
    ]
    try check(node, "query", known)
    guard let limit = node["max"]?.number else { throw .wrongMember("query.max") }
    return Query(
      limit: limit,
      status: node["status"]?.text,
      correlation: try table(node["correlation"], "query.correlation"),
      signature: node["signature"]?.text,
      signedPrefix: node["signed_prefix"]?.text,
      base64: try texts(node["base64"], "query.base64")
    )
  }
}
