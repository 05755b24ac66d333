public import Wire

/// One entry of the section `accounts`, as it is written; what its credentials mean is for the
/// plugin to say.
public struct AccountSettings: Sendable {
  /// How a sandbox account shortens the plugin's settle window.
  public struct LookupOverride: Equatable, Sendable {
    /// How late an effect may still happen.
    public var maxProcessing: Duration?
    /// How stale an answer may be.
    public var completeAfter: Duration?
  }

  /// Files for TLS; verification itself cannot be switched off.
  public struct TLS: Equatable, Sendable {
    /// A file of certificates to trust instead of the system's.
    public var certificateAuthorities: String?
  }

  /// The account's key.
  public let name: String
  /// Where the key stands.
  public let place: Place
  /// The plugin's id.
  public let plugin: String
  /// Where the plugin's id stands.
  public let pluginPlace: Place
  /// `live`, `test` or `sandbox`.
  public let environment: String
  /// How much and how long, with the defaults filled in.
  public let limits: AccountLimits
  /// Files for TLS.
  public let tls: TLS
  /// Networks that notifications come from; advisory.
  public let allowFrom: [String]
  /// The shorter settle window of a sandbox account.
  public let lookup: LookupOverride

  let environmentPlace: Place
  let endpoint: (url: URLText, place: Place)?
  let credentialsPlace: Place
  let credentials: [Node.Entry]
}

extension AccountSettings {
  /// The file that a secret credential is kept in, as the configuration writes it; `nil` when it is
  /// kept elsewhere or not written.
  public func secretFile(of credential: String) -> String? {
    switch secretSource(of: credential) {
    case .file(let path), .sealedFile(let path, _): return path
    case .environment, .literal, nil: return nil
    }
  }

  /// Where a credential's secret is kept; `nil` when it is none or is not given.
  public func secretSource(of credential: String) -> SecretReference.Source? {
    var ignored = Diagnostics()
    return credentials.first { $0.key == credential }?.value
      .secretReference(credential, &ignored)?
      .source
  }

  /// Whether the account speaks to a simulator, so that plain http and private addresses are fine.
  public var isSandbox: Bool { environment == "sandbox" }

  /// Where a sandbox account's calls go; `nil` elsewhere.
  public var endpointText: String? { endpoint?.url.text }

  /// Whether real money moves.
  public var isLive: Bool { environment == "live" }

  /// Reads the section `accounts`; an account with mistakes is left out.
  public static func loadAll(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> [AccountSettings] {
    guard let entries = node.entries("accounts", &diagnostics) else { return [] }
    return entries.filter { !$0.key.hasPrefix("x-") }
      .compactMap {
        load($0.value, name: $0.key, place: $0.keyPlace, &diagnostics)
      }
  }

  /// Reads one account.
  ///
  /// - Parameters:
  ///   - node: the account's mapping.
  ///   - name: the account's key.
  ///   - place: where the key stands.
  ///   - diagnostics: takes every mistake.
  /// - Returns: the settings, or `nil` when they cannot be used.
  public static func load(
    _ node: Node,
    name: String,
    place: Place,
    _ diagnostics: inout Diagnostics
  ) -> AccountSettings? {
    let path = "accounts.\(name)"
    guard var reader = MappingReader(node, name: path, &diagnostics) else { return nil }
    let before = diagnostics.all.filter { $0.severity == .error }.count
    let pluginNode = reader.required("plugin", &diagnostics)
    let environmentNode = reader.required("environment", &diagnostics)
    let endpointNode = reader.optional("endpoint")
    let credentialsNode = reader.optional("credentials")
    let limits = reader.optional("limits")
      .map {
        AccountLimits.load($0, name: "\(path).limits", &diagnostics)
      }
    let tls = reader.optional("tls").map { self.tls($0, name: "\(path).tls", &diagnostics) }
    let allowFrom = reader.optional("allow_from")
      .map {
        networks($0, name: "\(path).allow_from", &diagnostics)
      }
    let lookupNode = reader.optional("lookup")
    let lookup = lookupNode.map { self.lookup($0, name: "\(path).lookup", &diagnostics) }
    reader.finish(&diagnostics)
    let plugin = pluginNode?.text("\(path).plugin", &diagnostics)
    let environment = environmentNode?.text("\(path).environment", &diagnostics)
    let endpoint = endpointNode?.url("\(path).endpoint", &diagnostics)
    let credentials = credentialsNode.map { $0.entries("\(path).credentials", &diagnostics) ?? [] }
    if let environment, environment != "sandbox" {
      for (key, node) in [("endpoint", endpointNode), ("lookup", lookupNode)] {
        guard let node else { continue }
        diagnostics.error(
          .endpointOutsideSandbox,
          at: reader.keyPlace(key) ?? node.place,
          "\(path).\(key) is for the environment sandbox only, and this is \(environment)"
        )
      }
    } else if environment != nil, endpointNode == nil {
      diagnostics.error(
        .missingKey,
        at: reader.place,
        "\(path) needs the key \"endpoint\", because its environment is sandbox",
        help: "name the simulator, such as endpoint: http://127.0.0.1:7070/NAME"
      )
    }
    if let endpoint, let endpointNode, endpoint.query != nil || endpoint.fragment != nil {
      diagnostics.error(
        .notURL,
        at: endpointNode.place,
        "\(path).endpoint must have neither query nor fragment"
      )
    }
    let after = diagnostics.all.filter { $0.severity == .error }.count
    guard let plugin, let environment, let pluginNode, let environmentNode, before == after else {
      return nil
    }
    return AccountSettings(
      name: name,
      place: place,
      plugin: plugin,
      pluginPlace: pluginNode.place,
      environment: environment,
      limits: limits ?? AccountLimits(),
      tls: tls ?? TLS(),
      allowFrom: allowFrom ?? [],
      lookup: lookup ?? LookupOverride(),
      environmentPlace: environmentNode.place,
      endpoint: endpoint.flatMap { url in endpointNode.map { (url, $0.place) } },
      credentialsPlace: reader.keyPlace("credentials") ?? place,
      credentials: credentials ?? []
    )
  }

  private static func tls(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> TLS {
    var tls = TLS()
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return tls }
    tls.certificateAuthorities = reader.optional("ca")
      .flatMap {
        $0.text("\(name).ca", &diagnostics)
      }
    for key in ["client_certificate", "client_key"] {
      guard let node = reader.optional(key) else { continue }
      diagnostics.error(
        .notYet,
        at: reader.keyPlace(key) ?? node.place,
        "\(name).\(key) is not run by this version, so an account must not rely on it",
        help: "remove \"\(key)\""
      )
    }
    reader.finish(&diagnostics)
    return tls
  }

  private static func lookup(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> LookupOverride {
    var lookup = LookupOverride()
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return lookup }
    lookup.maxProcessing = reader.optional("max_processing")
      .flatMap {
        $0.duration("\(name).max_processing", &diagnostics)
      }
    lookup.completeAfter = reader.optional("complete_after")
      .flatMap {
        $0.duration("\(name).complete_after", &diagnostics)
      }
    reader.finish(&diagnostics)
    return lookup
  }

  private static func networks(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> [String] {
    (node.oneOrMore(name, &diagnostics) ?? [])
      .compactMap { item in
        guard let text = item.text(name, &diagnostics) else { return nil }
        if Network.isNetwork(text) { return text }
        diagnostics.error(
          .notOneOf,
          at: item.place,
          "\(name) must hold addresses or networks such as 91.194.226.0/23, found \"\(text)\""
        )
        return nil
      }
  }
}
