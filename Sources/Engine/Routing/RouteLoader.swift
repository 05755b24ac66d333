public import Payments
public import Wire

/// Reads the `routes:` section of a configuration (CONFIG.md).
public struct RouteLoader: Sendable {
  /// What each account that the configuration names can do; `nil` while its plugin is broken, so
  /// that a route to it is no second mistake.
  public let accounts: [String: Set<Operation>?]

  /// Whether an account takes a currency.
  private let takes: @Sendable (_ account: String, Currency) -> Bool

  /// Makes a reader that knows the accounts, and which currencies each takes.
  public init(
    accounts: [String: Set<Operation>?],
    takes: @escaping @Sendable (_ account: String, Currency) -> Bool = { _, _ in true }
  ) {
    self.accounts = accounts
    self.takes = takes
  }

  /// Reads all routes; what is wrong is reported, and the right ones are given.
  public func load(_ node: Node, _ diagnostics: inout Diagnostics) -> RouteTable {
    let nodes = node.items("routes", &diagnostics) ?? []
    var routes: [Route] = []
    for (index, node) in nodes.enumerated() {
      let isLast = index == nodes.count - 1
      if let route = route(node, index: index, isLast: isLast, &diagnostics) {
        routes.append(route)
      }
    }
    return RouteTable(routes: routes)
  }

  private func route(
    _ node: Node,
    index: Int,
    isLast: Bool,
    _ diagnostics: inout Diagnostics
  ) -> Route? {
    guard var reader = MappingReader(node, name: "routes[\(index)]", &diagnostics) else {
      return nil
    }
    let name = reader.optional("name")?.text("name", &diagnostics) ?? "route \(index + 1)"
    let otherwise = reader.optional("otherwise")
    let when = reader.optional("when")
    let to = reader.optional("to")
    refuseLater("failover", &reader, &diagnostics)
    defer { reader.finish(&diagnostics) }
    if isLast && otherwise == nil {
      diagnostics.error(
        .lastNotOtherwise,
        at: node.place,
        "the last route must say what happens to the rest, \"\(name)\" does not",
        help: "add a route {name: the rest, otherwise: refuse} behind it"
      )
    }
    if let otherwise {
      return last(name, node, otherwise, isLast: isLast, when ?? to, &diagnostics)
    }
    var condition = RouteCondition()
    if let when { condition = self.condition(when, &diagnostics) }
    guard let to else {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "route \"\(name)\" needs the key \"to\"",
        help: "add \"to: ACCOUNT\""
      )
      return nil
    }
    let names = targets(to, condition, &diagnostics)
    return Route(name: name, place: node.place, condition: condition, target: .accounts(names))
  }

  private func last(
    _ name: String,
    _ node: Node,
    _ otherwise: Node,
    isLast: Bool,
    _ other: Node?,
    _ diagnostics: inout Diagnostics
  ) -> Route? {
    if let other {
      diagnostics.error(
        .wrongShape,
        at: other.place,
        "route \"\(name)\" has \"otherwise\" and takes neither \"when\" nor \"to\" beside it"
      )
    }
    if !isLast {
      diagnostics.error(
        .lastNotOtherwise,
        at: otherwise.place,
        "\"otherwise\" stands only in the last route; no route behind \"\(name)\" can match"
      )
    }
    guard let text = otherwise.text("otherwise", &diagnostics) else { return nil }
    if text == "refuse" {
      return Route(name: name, place: node.place, condition: nil, target: .refuse)
    }
    check(account: text, at: otherwise.place, operations: [], extra: ["refuse"], &diagnostics)
    return Route(name: name, place: node.place, condition: nil, target: .accounts([text]))
  }

  private func targets(
    _ node: Node,
    _ condition: RouteCondition,
    _ diagnostics: inout Diagnostics
  ) -> [String] {
    var names: [String] = []
    for item in node.oneOrMore("to", &diagnostics) ?? [] {
      var named = item
      if case .mapping = item.content {
        guard var reader = MappingReader(item, name: "to", &diagnostics) else { continue }
        refuseLater("weight", &reader, &diagnostics)
        let account = reader.required("account", &diagnostics)
        reader.finish(&diagnostics)
        guard let account else { continue }
        named = account
      }
      guard let name = named.text("account", &diagnostics) else { continue }
      let operations = condition.operations ?? []
      check(account: name, at: named.place, operations: operations, extra: [], &diagnostics)
      for currency in condition.currencies ?? [] where !takes(name, currency) {
        diagnostics.error(
          .currencyUnsupported,
          at: named.place,
          "\"\(name)\" takes no \(currency.code)",
          help: "name another account, or take \(currency.code) out of this \"when\""
        )
      }
      names.append(name)
    }
    return names
  }

  private func check(
    account: String,
    at place: Place,
    operations: [Operation],
    extra: [String],
    _ diagnostics: inout Diagnostics
  ) {
    guard let known = accounts[account] else {
      let names = accounts.keys.sorted() + extra
      let nearest = Nearest.name(to: account, among: names)
      diagnostics.error(
        .unknownReference,
        at: place,
        "no account is called \"\(account)\"",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "accounts: \(names.joined(separator: ", "))",
        replacement: nearest
      )
      return
    }
    guard let known else { return }
    for operation in operations where !known.contains(operation) {
      diagnostics.error(
        .operationUnsupported,
        at: place,
        "\"\(account)\" has no operation \(operation.rawValue)",
        help: "it has \(known.map(\.rawValue).sorted().joined(separator: ", "))"
      )
    }
  }

  /// Refuses a key of the contract that this version does not run yet, rather than ignore it.
  func refuseLater(
    _ key: String,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    guard reader.optional(key) != nil, let place = reader.keyPlace(key) else { return }
    diagnostics.error(
      .notYet,
      at: place,
      "\"\(key)\" is not run by this version, so a route must not rely on it",
      help: "remove \"\(key)\""
    )
  }
}
