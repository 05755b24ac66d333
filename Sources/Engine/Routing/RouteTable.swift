import Crypto
import Wire

/// The routes of a configuration, in order; the first match wins.
///
/// Among neighbours whose `when` differs only in `bin`, the longest prefix of the card wins.
public struct RouteTable: Sendable {
  /// The routes; the last takes what is left.
  public let routes: [Route]

  private let compiled: [CompiledRoute]

  /// Makes a table.
  public init(routes: [Route]) {
    self.routes = routes
    compiled = CompiledRoute.compile(routes)
  }

  /// Decides where a payment goes; pure, so the same payment always goes the same way.
  ///
  /// - Parameters:
  ///   - facts: what is known of the payment.
  ///   - merchant: what the provider takes an account for; two accounts that are the same merchant
  ///     cannot follow each other, because the order number is spent there.
  ///   - obstacle: why an account may not take the payment, or `nil` when it may.
  /// - Returns: the account, with every route that was looked at.
  public func decide(
    _ facts: RouteFacts,
    merchant: (String) -> String = { $0 },
    obstacle: (String) -> String?
  ) -> Routing {
    var routing = Routing(facts: facts, routes: compiled)
    guard let winner = find(facts, &routing.marks) else { return routing }
    routing.marks.append(RouteMark(route: winner, finding: .met))
    routing.route = routes[winner].name
    choose(routes[winner], &routing, merchant, obstacle)
    return routing
  }

  /// The place of the route that takes the payment; the others that were looked at are marked.
  private func find(_ facts: RouteFacts, _ marks: inout [RouteMark]) -> Int? {
    marks.reserveCapacity(compiled.count)
    var index = 0
    while index < compiled.count {
      let end = compiled[index].neighboursEnd
      if let failure = compiled[index].firstFailure(facts) {
        for route in index..<end {
          marks.append(RouteMark(route: route, finding: .failed(check: failure)))
        }
      } else if let winner = longestPrefix(index..<end, facts) {
        for route in index..<end where route != winner {
          let fits = compiled[route].prefixLength(facts) != nil
          marks.append(
            RouteMark(route: route, finding: fits ? .outdone(by: winner) : .otherCard)
          )
        }
        return winner
      } else {
        for route in index..<end { marks.append(RouteMark(route: route, finding: .otherCard)) }
      }
      index = end
    }
    return nil
  }

  private func longestPrefix(_ neighbours: Range<Int>, _ facts: RouteFacts) -> Int? {
    guard neighbours.count > 1 else {
      return compiled[neighbours.lowerBound].prefixLength(facts).map { _ in neighbours.lowerBound }
    }
    var winner: (route: Int, length: Int)?
    for route in neighbours {
      guard let length = compiled[route].prefixLength(facts) else { continue }
      if winner.map({ $0.length < length }) ?? true { winner = (route, length) }
    }
    return winner?.route
  }

  private func choose(
    _ route: Route,
    _ routing: inout Routing,
    _ merchant: (String) -> String,
    _ obstacle: (String) -> String?
  ) {
    guard case .accounts(let shares) = route.target else { return }
    let eligible = shares.filter { share in
      guard let because = obstacle(share.account) else { return true }
      routing.skipped.append(Routing.Skip(account: share.account, because: because))
      return false
    }
    routing.candidates = eligible.map(\.account)
    if let drawn = draw(eligible, &routing) {
      routing.candidates.remove(at: drawn)
      routing.candidates.insert(eligible[drawn].account, at: 0)
    }
    addFailover(route.failover, &routing, merchant, obstacle)
    routing.account = routing.candidates.first
  }

  /// The place of the account that the key's digest draws among those that may take the payment.
  private func draw(_ shares: [Route.Share], _ routing: inout Routing) -> Int? {
    let sum = shares.reduce(0) { $0 + ($1.weight ?? 0) }
    guard sum > 0 else { return nil }
    let ticket = Self.ticket(of: routing.facts.key) % UInt64(sum)
    routing.draw = (ticket, UInt64(sum))
    var end = 0
    for (index, share) in shares.enumerated() {
      end += share.weight ?? 0
      if ticket < UInt64(end) { return index }
    }
    return nil
  }

  /// The first eight bytes of the key's SHA-256 as a number.
  static func ticket(of key: String) -> UInt64 {
    Digest.sha256.bytes(of: Array(key.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func addFailover(
    _ names: [String],
    _ routing: inout Routing,
    _ merchant: (String) -> String,
    _ obstacle: (String) -> String?
  ) {
    guard !names.isEmpty else { return }
    var first = routing.candidates.first
    var merchants = first.map { [merchant($0): $0] } ?? [:]
    for name in names where name != first {
      if let because = obstacle(name) {
        let skip = Routing.Skip(account: name, because: because)
        if !routing.skipped.contains(skip) { routing.skipped.append(skip) }
        continue
      }
      if let twin = merchants[merchant(name)] {
        let because = "has the same credentials as \(twin)"
        routing.skipped.append(Routing.Skip(account: name, because: because))
        continue
      }
      merchants[merchant(name)] = name
      if !routing.candidates.contains(name) { routing.candidates.append(name) }
      if first == nil { first = name } else { routing.failover.append(name) }
    }
  }
}
