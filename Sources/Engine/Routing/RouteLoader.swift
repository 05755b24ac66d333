public import Payments
public import Wire

/// Reads the `routes:` section of a configuration (CONFIG.md).
public struct RouteLoader: Sendable {
  /// What each account that the configuration names can do; `nil` while its plugin is broken, so
  /// that a route to it is no second mistake.
  public let accounts: [String: Set<Operation>?]

  /// Whether an account takes a currency.
  let takes: @Sendable (_ account: String, Currency) -> Bool

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
    RouteCoverage.warn(about: routes, &diagnostics)
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
    let failover = reader.optional("failover")
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
      return last(name, node, otherwise, isLast: isLast, when ?? to ?? failover, &diagnostics)
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
    let shares = targets(to, condition, &diagnostics)
    return Route(
      name: name,
      place: node.place,
      condition: condition,
      target: .accounts(shares),
      failover: failover.map { self.failover($0, behind: shares, condition, &diagnostics) } ?? []
    )
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
        "route \"\(name)\" has \"otherwise\" and takes no \"when\", \"to\" or "
          + "\"failover\" beside it"
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
    check(account: text, at: otherwise.place, RouteCondition(), extra: ["refuse"], &diagnostics)
    return Route(
      name: name,
      place: node.place,
      condition: nil,
      target: .accounts([.init(account: text)])
    )
  }
}
