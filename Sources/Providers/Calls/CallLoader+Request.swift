import Wire

extension CallLoader {
  /// Compiles a call's request.
  func request(
    _ node: Node,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> RequestPlan? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let methodNode = reader.required("method", &diagnostics)
    let hostNode = reader.required("host", &diagnostics)
    let pathNode = reader.required("path", &diagnostics)
    let sensitive = reader.optional("sensitive")
      .map {
        $0.texts("\(name).sensitive", &diagnostics) ?? []
      }
    let slots = RequestSlots(name: name, sensitive: Set(sensitive ?? []), scope: scope)
    let query = reader.optional("query")
      .map {
        namedSlots($0, "\(name).query", expecting: .text, scope, &diagnostics) { _ in .url }
      }
    let headers = reader.optional("headers").map { self.headers($0, slots, &diagnostics) }
    let authorization = self.authorization(&reader, slots, &diagnostics)
    let body = self.body(&reader, slots, &diagnostics)
    let signNode = reader.optional("sign")
    let timeout = reader.optional("timeout")
      .flatMap {
        $0.duration("\(name).timeout", &diagnostics)
      }
    reader.finish(&diagnostics)
    let signing = self.signing(signNode, "\(name).sign", body, &diagnostics)
    let methods = ["GET", "POST"]
    let method =
      methodNode.flatMap {
        $0.choice("\(name).method", among: methods, &diagnostics)
      }
      .flatMap { HTTPRequest.Method(rawValue: $0) }
    let host = hostNode.flatMap { self.host($0, "\(name).host", &diagnostics) }
    let path = pathNode.flatMap { self.path($0, "\(name).path", scope, &diagnostics) }
    if method == .get, case .some(let body) = body, !body.isEmpty, let methodNode {
      diagnostics.error(.wrongShape, at: methodNode.place, "a GET request has no body")
    }
    guard let method, let host, let path, let body else { return nil }
    return RequestPlan(
      method: method,
      host: host,
      path: path,
      query: query ?? [],
      headers: headers ?? [],
      authorization: authorization,
      body: body,
      signing: signing,
      signsBytes: signing.all.joined().contains { signatureSubjects[$0.name] == "raw_body" },
      timeout: timeout
    )
  }

  /// The declared host that a request goes to.
  func host(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Choice<String>? {
    Choice.load(node, name: name, credentials: names.credentials, &diagnostics) { node, found in
      Decode.name(node, name, among: hosts, .hostUndeclared, &found)
    }
  }

  private func headers(
    _ node: Node,
    _ slots: RequestSlots,
    _ diagnostics: inout Diagnostics
  ) -> [NamedSlot] {
    if case .mapping(let entries) = node.content {
      for entry in entries where !HeaderRules.mayBeSet(entry.key) {
        diagnostics.error(
          .identifierInvalid,
          at: entry.keyPlace,
          "\"\(entry.key)\" is no header that a plugin may set",
          help: "Host, Connection and the length are set by the host"
        )
      }
    }
    return namedSlots(
      node,
      "\(slots.name).headers",
      expecting: .text,
      slots.scope,
      &diagnostics
    ) { header in
      let isAuthorization = HeaderRules.isAuthorization(header)
      return isAuthorization || slots.isSensitive("headers.\(header)") ? .authHeader : .plain
    }
  }

  private func authorization(
    _ reader: inout MappingReader,
    _ slots: RequestSlots,
    _ diagnostics: inout Diagnostics
  ) -> RequestPlan.Authorization {
    let basicNode = reader.optional("basic")
    let bearerNode = reader.optional("bearer")
    func secret(_ node: Node?, _ slot: String, _ diagnostics: inout Diagnostics) -> Slotted? {
      node.flatMap {
        slotted(
          $0,
          "\(slots.name).\(slot)",
          expecting: .text,
          sink: .authHeader,
          slots.scope,
          mayBeAbsent: false,
          &diagnostics
        )
      }
    }
    if let basicNode, let bearerNode {
      diagnostics.error(
        .wrongShape,
        at: bearerNode.place,
        "\(slots.name) has both basic and bearer",
        related: [.init(place: basicNode.place, message: "basic is here")]
      )
    }
    if let basicNode,
      var basic = MappingReader(basicNode, name: "\(slots.name).basic", &diagnostics)
    {
      let user = basic.required("user", &diagnostics)
      let password = basic.required("password", &diagnostics)
      basic.finish(&diagnostics)
      let userSlot = secret(user, "basic.user", &diagnostics)
      let passwordSlot = secret(password, "basic.password", &diagnostics)
      guard let userSlot, let passwordSlot else { return .none }
      return .basic(user: userSlot, password: passwordSlot)
    }
    return secret(bearerNode, "bearer", &diagnostics).map { .bearer($0) } ?? .none
  }

  /// The recipes that sign a request, or those of each case of a setting.
  func signing(
    _ node: Node?,
    _ name: String,
    _ body: RequestPlan.Body?,
    _ diagnostics: inout Diagnostics
  ) -> Choice<[SignatureRecipe]> {
    guard let node else { return Choice([]) }
    let choice: Choice<[SignatureRecipe]>? = Choice.load(
      node,
      name: name,
      credentials: names.credentials,
      &diagnostics
    ) { sign($0, name, body, &$1) }
    return choice ?? Choice([])
  }

  /// The recipes that sign the request, in order; each must say where it goes and fit the body.
  func sign(
    _ node: Node,
    _ name: String,
    _ body: RequestPlan.Body?,
    _ diagnostics: inout Diagnostics
  ) -> [SignatureRecipe] {
    var recipes: [SignatureRecipe] = []
    for item in (node.oneOrMore(name, &diagnostics) ?? []) {
      guard let text = item.text(name, &diagnostics) else { continue }
      // A recipe that was refused has been reported in its own place.
      if signatureSubjects[text] != nil, signatures[text] == nil { continue }
      guard let recipe = signatures[text] else {
        let nearest = Nearest.name(to: text, among: signatureSubjects.keys.sorted())
        diagnostics.error(
          .unknownSignature,
          at: item.place,
          "\"\(text)\" is no entry of signatures",
          help: nearest.map { "did you mean \"\($0)\"?" },
          replacement: nearest
        )
        continue
      }
      guard recipe.place != nil else {
        diagnostics.error(
          .unknownSignature,
          at: item.place,
          "signatures.\(text) does not say where the signature goes",
          help: "add place: body.NAME or header.NAME to it"
        )
        continue
      }
      if let body, let subject = signatureSubjects[text], !body.suits(subject) {
        diagnostics.error(
          .unknownSignature,
          at: item.place,
          "signatures.\(text) is made over \(subject), which this request does not have"
        )
        continue
      }
      recipes.append(recipe)
    }
    return recipes
  }
}
