import Wire

extension ManifestCompiler {
  /// The sections about what comes from outside and about the account itself.
  struct Outside {
    /// Forms that those of operations may be like.
    var forms: Node?
    var notifications: Node?
    var authorization: Node?
    var probe: Node?

    /// The calls of the authorization, which see its code and its address.
    var authorizing: Set<String> {
      guard case .mapping(let entries)? = authorization?.content else { return [] }
      return Set(
        entries.filter { ["exchange", "revoke"].contains($0.key) }
          .compactMap { $0.value.scalar?.text }
      )
    }
  }

  /// Compiles them; gives the calls that they make.
  mutating func outside(
    _ outside: Outside,
    _ loader: CallLoader,
    _ diagnostics: inout Diagnostics
  ) -> Set<String> {
    var found = diagnostics.aside
    var asked = outside.authorizing
    if let node = outside.notifications {
      manifest.notifications = NotificationLoader(
        loader: loader,
        names: manifest.names,
        recipeNeeds: manifest.recipeNeeds,
        calls: manifest.calls
      )
      .loadAll(node, &found)
      Self.visit(node) { key, value in
        if key == "confirm_by", let call = value.scalar?.text { asked.insert(call) }
      }
    }
    if let node = outside.authorization {
      manifest.authorization = AuthorizationLoader(
        loader: loader,
        names: manifest.names,
        calls: manifest.calls
      )
      .load(node, &found)
    }
    if let node = outside.probe {
      manifest.probe = ProbePlan.load(node, calls: manifest.calls, &found)
      if case .mapping(let entries) = node.content,
        let call = entries.first(where: { $0.key == "call" })?.value.scalar?.text
      {
        asked.insert(call)
      }
    }
    diagnostics.add(contentsOf: namesAreComplete ? found : found.withoutUnknownNames)
    return asked
  }
}
