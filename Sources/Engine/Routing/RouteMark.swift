/// What was found about one route, in numbers; words are made of it when somebody asks.
struct RouteMark: Equatable, Sendable {
  enum Finding: Equatable, Sendable {
    /// The route takes the payment.
    case met
    /// This check of the route, from 0, does not hold.
    case failed(check: Int)
    /// Its prefixes do not fit the card.
    case otherCard
    /// A neighbour that differs only in `bin` has a longer prefix of the card, or the same one
    /// earlier.
    case outdone(by: Int)
  }

  /// The route's place in the table.
  var route: Int
  var finding: Finding

  /// Why, in one clause such as `currency is UAH`.
  func words(_ compiled: CompiledRoute, _ facts: RouteFacts, _ all: [CompiledRoute]) -> String {
    switch finding {
    case .met:
      guard compiled.route.condition != nil else { return "no other route matched" }
      var words = compiled.checks.map { $0.words(facts) }
      if compiled.bins != nil { words.append(Self.card(facts)) }
      return words.isEmpty ? "it takes everything" : words.joined(separator: ", ")
    case .failed(let check): return compiled.checks[check].words(facts)
    case .otherCard: return Self.card(facts)
    case .outdone(let other):
      return "\(Self.card(facts)), and \"\(all[other].route.name)\" has a longer prefix of it"
    }
  }

  private static func card(_ facts: RouteFacts) -> String {
    facts.card.map { "bin is \($0.text)" } ?? "bin is not given"
  }
}
