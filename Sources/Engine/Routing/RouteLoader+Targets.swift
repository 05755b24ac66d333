import Payments
import Wire

extension RouteLoader {
  /// Reads `to:`: an account, or a list of accounts with or without weights.
  func targets(
    _ node: Node,
    _ condition: RouteCondition,
    _ diagnostics: inout Diagnostics
  ) -> [Route.Share] {
    var shares: [(share: Route.Share, place: Place)] = []
    for item in node.oneOrMore("to", &diagnostics) ?? [] {
      var named = item
      var weight: Int?
      if case .mapping = item.content {
        guard var reader = MappingReader(item, name: "to", &diagnostics) else { continue }
        let account = reader.required("account", &diagnostics)
        weight = reader.optional("weight")?.integer("weight", in: 0...100, &diagnostics)
        reader.finish(&diagnostics)
        guard let account else { continue }
        named = account
      }
      guard let name = named.text("account", &diagnostics) else { continue }
      check(account: name, at: named.place, condition, extra: [], &diagnostics)
      reportTwice(
        name,
        at: named.place,
        in: shares.map { ($0.share.account, $0.place) },
        &diagnostics
      )
      shares.append((Route.Share(account: name, weight: weight), named.place))
    }
    checkWeights(shares, at: node.place, &diagnostics)
    return shares.map(\.share)
  }

  /// Reads `failover:`; an account of a weighted `to` may stand there for the payments of the
  /// others.
  func failover(
    _ node: Node,
    behind shares: [Route.Share],
    _ condition: RouteCondition,
    _ diagnostics: inout Diagnostics
  ) -> [String] {
    var names: [(name: String, place: Place)] = []
    for item in node.oneOrMore("failover", &diagnostics) ?? [] {
      guard let name = item.text("failover", &diagnostics) else { continue }
      check(account: name, at: item.place, condition, extra: [], &diagnostics)
      reportTwice(name, at: item.place, in: names, &diagnostics)
      if shares.count == 1, shares[0].account == name {
        diagnostics.error(
          .notUnique,
          at: item.place,
          "\"\(name)\" is the account of \"to\" already; another one must follow it"
        )
      }
      names.append((name, item.place))
    }
    return names.map(\.name)
  }

  private func checkWeights(
    _ shares: [(share: Route.Share, place: Place)],
    at place: Place,
    _ diagnostics: inout Diagnostics
  ) {
    guard shares.contains(where: { $0.share.weight != nil }) else { return }
    if let without = shares.first(where: { $0.share.weight == nil }) {
      diagnostics.error(
        .weightsWrong,
        at: without.place,
        "\"\(without.share.account)\" has no weight, and other accounts of this \"to\" have one",
        help: "write {account: \(without.share.account), weight: …}, or no weight at all"
      )
      return
    }
    let sum = shares.reduce(0) { $0 + ($1.share.weight ?? 0) }
    guard sum != 100 else { return }
    diagnostics.error(
      .weightsWrong,
      at: place,
      "the weights of this \"to\" add up to \(sum), and must add up to 100"
    )
  }

  private func reportTwice(
    _ name: String,
    at place: Place,
    in earlier: [(name: String, place: Place)],
    _ diagnostics: inout Diagnostics
  ) {
    guard let first = earlier.first(where: { $0.name == name }) else { return }
    diagnostics.error(
      .notUnique,
      at: place,
      "\"\(name)\" stands in this list twice",
      related: [Diagnostic.Related(place: first.place, message: "first named here")]
    )
  }

  /// Reports an account that does not exist, or that a condition asks too much of.
  func check(
    account: String,
    at place: Place,
    _ condition: RouteCondition,
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
    for operation in condition.operations ?? [] {
      guard let known, !known.contains(operation) else { continue }
      diagnostics.error(
        .operationUnsupported,
        at: place,
        "\"\(account)\" has no operation \(operation.rawValue)",
        help: "it has \(known.map(\.rawValue).sorted().joined(separator: ", "))"
      )
    }
    for currency in condition.currencies ?? [] where !takes(account, currency) {
      diagnostics.error(
        .currencyUnsupported,
        at: place,
        "\"\(account)\" takes no \(currency.code)",
        help: "name another account, or take \(currency.code) out of this \"when\""
      )
    }
  }
}
