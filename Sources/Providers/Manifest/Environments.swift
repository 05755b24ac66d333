import Wire

/// The section `environments`: the only hosts that are ever reached.
struct Environments: Sendable {
  /// A condition on an account's settings, with its text for messages.
  struct Requirement: Sendable {
    let condition: Condition
    let text: String
  }

  /// Host addresses by environment and host name; one may depend on a setting, such as a brand.
  var hosts: [String: [String: Choice<URLText>]] = [:]

  /// What the credentials must fulfil in an environment, such as `credential.mode == 'LIVE'`.
  var requirements: [String: Requirement] = [:]

  /// The names of all hosts, also of those whose address is wrong.
  private var written: Set<String> = []

  /// The environments that an account may name, `sandbox` included.
  var names: [String] { hosts.keys.sorted() + ["sandbox"] }

  /// The names of hosts that every environment has.
  var hostNames: [String] { written.sorted() }

  /// The hosts of an environment; the sandbox has every host of any environment.
  func addresses(in environment: String) -> [String: Choice<URLText>] {
    if let declared = hosts[environment] { return declared }
    var all: [String: Choice<URLText>] = [:]
    for name in hosts.keys.sorted() { all.merge(hosts[name] ?? [:]) { first, _ in first } }
    return all
  }
}

extension Environments {
  /// Reads the section; only https, and every environment must have the same hosts.
  static func load(
    _ node: Node,
    credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> Environments {
    var environments = Environments()
    guard let reader = MappingReader(node, name: "environments", &diagnostics) else {
      return environments
    }
    var places: [String: Place] = [:]
    let before = diagnostics.all.count
    for entry in reader.allEntries where !entry.key.hasPrefix("x-") {
      let name = "environments.\(entry.key)"
      guard ["live", "test"].contains(entry.key) else {
        let nearest = Nearest.name(to: entry.key, among: ["live", "test"])
        diagnostics.error(
          .unknownKey,
          at: entry.keyPlace,
          "unknown key \"\(entry.key)\" in environments",
          help: "the environments are live and test; sandbox is implicit",
          replacement: nearest
        )
        continue
      }
      guard var body = MappingReader(entry.value, name: name, &diagnostics) else { continue }
      places[entry.key] = entry.keyPlace
      if let node = body.required("hosts", &diagnostics) {
        environments.hosts[entry.key] = environments.hosts(
          node,
          name: "\(name).hosts",
          credentials,
          &diagnostics
        )
      }
      environments.requirements[entry.key] = body.optional("requires")
        .flatMap { requirement($0, name: "\(name).requires", credentials, &diagnostics) }
      body.finish(&diagnostics)
    }
    if diagnostics.all.count == before { environments.checkComplete(places, &diagnostics) }
    if reader.allEntries.isEmpty {
      diagnostics.error(.missingKey, at: node.place, "environments needs the key \"live\"")
    }
    return environments
  }

  private static func requirement(
    _ node: Node,
    name: String,
    _ credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> Requirement? {
    var names = ManifestNames()
    names.credentials = credentials
    let condition = Condition.compile(
      node,
      scope: names.credentialScope(),
      slot: name,
      &diagnostics
    )
    return condition.flatMap { condition in
      node.scalar.map { Requirement(condition: condition, text: $0.text) }
    }
  }

  private mutating func hosts(
    _ node: Node,
    name: String,
    _ credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> [String: Choice<URLText>] {
    guard let reader = MappingReader(node, name: name, &diagnostics) else { return [:] }
    var hosts: [String: Choice<URLText>] = [:]
    for entry in reader.allEntries where !entry.key.hasPrefix("x-") {
      guard Identifier.check(entry.key, at: entry.keyPlace, "a host", &diagnostics) else {
        continue
      }
      written.insert(entry.key)
      let name = "\(name).\(entry.key)"
      hosts[entry.key] = Choice.load(
        entry.value,
        name: name,
        credentials: credentials,
        &diagnostics
      ) { Self.address($0, name: name, &$1) }
    }
    return hosts
  }

  private static func address(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> URLText? {
    guard let url = node.url(name, &diagnostics) else { return nil }
    guard url.scheme == "https" else {
      var secure = url
      secure.scheme = "https"
      diagnostics.error(
        .hostNotSecure,
        at: node.place,
        "\(name) must begin with https://",
        replacement: secure.text
      )
      return nil
    }
    guard url.query == nil, url.fragment == nil else {
      diagnostics.error(
        .notURL,
        at: node.place,
        "\(name) must have neither query nor fragment"
      )
      return nil
    }
    return url
  }

  private func checkComplete(_ places: [String: Place], _ diagnostics: inout Diagnostics) {
    let all = hostNames
    for (environment, hosts) in hosts.sorted(by: { $0.key < $1.key }) {
      let missing = all.filter { hosts[$0] == nil }
      guard !missing.isEmpty, let place = places[environment] else { continue }
      diagnostics.error(
        .hostUndeclared,
        at: place,
        "environments.\(environment) has no host \(missing.joined(separator: ", "))",
        help: "every environment needs the same hosts"
      )
    }
  }
}
