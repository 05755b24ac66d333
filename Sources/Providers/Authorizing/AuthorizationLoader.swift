import Wire

/// Compiles the section `authorization`.
struct AuthorizationLoader: Sendable {
  let loader: CallLoader
  let names: ManifestNames
  let calls: [String: CallPlan]

  func load(_ node: Node, _ diagnostics: inout Diagnostics) -> AuthorizationPlan? {
    guard var reader = MappingReader(node, name: "authorization", &diagnostics) else { return nil }
    let page = reader.required("authorize", &diagnostics)
    let redirectNode = reader.required("redirect", &diagnostics)
    let nonceNode = reader.required("nonce", &diagnostics)
    let exchangeNode = reader.required("exchange", &diagnostics)
    let revokeNode = reader.optional("revoke")
    let tokenNode = reader.required("token", &diagnostics)
    let scopes = scopes(&reader, &diagnostics)
    reader.finish(&diagnostics)
    let redirect = redirectNode.flatMap {
      loader.slotted(
        $0,
        "authorization.redirect",
        expecting: .text,
        sink: .url,
        names.commonScope(),
        mayBeAbsent: false,
        &diagnostics
      )
    }
    let nonce = nonceNode?.text("authorization.nonce", &diagnostics)
    let exchange = call(exchangeNode, "exchange", &diagnostics)
    let revoke = call(revokeNode, "revoke", &diagnostics)
    let token = tokenNode.flatMap { node in
      Decode.name(
        node,
        "authorization.token",
        among: names.credentials.filter(\.isSecret).map(\.name),
        .credentialUnknown,
        &diagnostics
      )
    }
    guard let page, let parts = self.page(page, &diagnostics), let redirect, let nonce,
      let exchange, let token, revokeNode == nil || revoke != nil
    else { return nil }
    return AuthorizationPlan(
      host: parts.host,
      path: parts.path,
      query: parts.query,
      redirect: redirect,
      nonce: nonce,
      scopes: scopes,
      exchange: exchange,
      revoke: revoke,
      token: token
    )
  }

  private func call(
    _ node: Node?,
    _ key: String,
    _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let node,
      let name = Decode.name(
        node,
        "authorization.\(key)",
        among: calls.keys.sorted(),
        .unknownCall,
        &diagnostics
      )
    else { return nil }
    if calls[name]?.isEffect ?? false {
      diagnostics.error(
        .effectCalls,
        at: node.place,
        "authorization.\(key) is \"\(name)\", which is an effect call"
      )
    }
    return name
  }

  private func page(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> (host: Choice<String>, path: String, query: [NamedSlot])? {
    let name = "authorization.authorize"
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let hostNode = reader.required("host", &diagnostics)
    let pathNode = reader.required("path", &diagnostics)
    let queryNode = reader.required("query", &diagnostics)
    reader.finish(&diagnostics)
    var scope = names.commonScope()
    scope.declareAuthorization(withCode: false)
    let query = queryNode.map {
      loader.namedSlots($0, "\(name).query", expecting: .text, scope, &diagnostics) { _ in .url }
    }
    guard let host = hostNode.flatMap({ loader.host($0, "\(name).host", &diagnostics) }),
      let path = pathNode?.text("\(name).path", &diagnostics), let query
    else { return nil }
    guard path.hasPrefix("/"), !path.contains("?"), !path.contains("#") else {
      diagnostics.error(
        .notURL,
        at: pathNode?.place ?? node.place,
        "\(name).path must begin with a slash, without query and fragment"
      )
      return nil
    }
    return (host, path, query)
  }

  // MARK: Rights

  private func scopes(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> ScopeRules {
    var rules = ScopeRules()
    if let node = reader.required("scopes", &diagnostics) {
      rules.scopes = templates(node, "authorization.scopes", isQuoted: true, &diagnostics)
    }
    if let node = reader.optional("suffixes") {
      rules.suffixes = templates(node, "authorization.suffixes", isQuoted: false, &diagnostics)
    }
    if let node = reader.optional("separator"),
      let text = node.text("authorization.separator", &diagnostics)
    {
      rules.separator = text
    }
    let known = rules.scopes.keys.sorted() + rules.suffixes.keys.sorted()
    for item in reader.optional("conflicts")?.items("authorization.conflicts", &diagnostics) ?? [] {
      let names = item.items("authorization.conflicts", &diagnostics) ?? []
      rules.conflicts.append(
        names.compactMap { name in
          Decode.name(
            name,
            "authorization.conflicts",
            among: known,
            .unknownReference,
            &diagnostics
          )
        }
      )
    }
    return rules
  }

  private func templates(
    _ node: Node,
    _ name: String,
    isQuoted: Bool,
    _ diagnostics: inout Diagnostics
  ) -> [String: ScopeRules.Template] {
    var templates: [String: ScopeRules.Template] = [:]
    for entry in node.entries(name, &diagnostics) ?? [] where !entry.key.hasPrefix("x-") {
      guard var reader = MappingReader(entry.value, name: "\(name).\(entry.key)", &diagnostics)
      else { continue }
      let arguments =
        reader.optional("args")?.texts("\(name).\(entry.key).args", &diagnostics) ?? []
      let quoted = reader.optional("quoted")?
        .boolean("\(name).\(entry.key).quoted", &diagnostics)
      reader.finish(&diagnostics)
      templates[entry.key] = ScopeRules.Template(
        arguments: arguments.map { text in
          let mark = text.last
          return ScopeRules.Template.Argument(
            name: mark == "?" || mark == "*" ? String(text.dropLast()) : text,
            isRequired: mark != "?" && mark != "*",
            isRepeated: mark == "*"
          )
        },
        isQuoted: quoted ?? isQuoted
      )
    }
    return templates
  }
}

extension Scope {
  /// What an authorization's page and its exchange may see.
  mutating func declareAuthorization(withCode: Bool) {
    declare("scope", .text, presence: .reply, slot: PathSlot.authorizationScope)
    declare("redirect_uri", .text, presence: .reply, slot: PathSlot.authorizationRedirect)
    guard withCode else { return }
    declare(
      "code",
      .text,
      presence: .reply,
      sensitivity: .secret,
      slot: PathSlot.authorizationCode
    )
  }
}
