import Wire

/// Finds routes that no payment reaches, because the routes before them take everything.
enum RouteCoverage {
  /// Give up beyond so many pieces; a warning is worth no more.
  private static let mostPieces = 4096

  /// Warns about every route but the last that can never match.
  static func warn(about routes: [Route], _ diagnostics: inout Diagnostics) {
    for index in routes.indices {
      guard let taken = takers(of: index, in: routes) else { continue }
      let names = taken.map { "\"\(routes[$0].name)\"" }.joined(separator: ", ")
      let verb = taken.count == 1 ? "takes" : "together take"
      diagnostics.warning(
        .routeUnreachable,
        at: routes[index].place,
        "no payment reaches the route \"\(routes[index].name)\": \(names) \(verb) all of it",
        help: "put the narrower route first, or remove it",
        related: taken.map {
          Diagnostic.Related(place: routes[$0].place, message: "this route decides before it")
        }
      )
    }
  }

  /// The routes that take everything from a route: one if one is enough; `nil` when it is reached.
  static func takers(of index: Int, in routes: [Route]) -> [Int]? {
    guard let condition = routes[index].condition else { return nil }
    let first = routes.indices.first { other in
      other <= index && CompiledRoute.neighboursEnd(of: other, in: routes) > index
    }
    let neighbours = (first ?? index)..<CompiledRoute.neighboursEnd(of: first ?? index, in: routes)
    let areas = areas(of: condition, isAmongNeighbours: neighbours.count > 1)
    var takers: [Int] = []
    var left = areas
    for other in routes.indices where other < index || neighbours.contains(other) {
      guard other != index, let theirs = routes[other].condition else { continue }
      let isNeighbour = neighbours.contains(other)
      let their = self.areas(of: theirs, isAmongNeighbours: isNeighbour)
      func remaining(_ areas: [Area]) -> [Area]? {
        cut(areas, their) { mine, theirs in
          !isNeighbour || theirs.length > mine.length
            || (theirs.length == mine.length && other < index)
        }
      }
      if remaining(areas)?.isEmpty == true { return [other] }
      guard let rest = remaining(left) else { return nil }
      if rest != left { takers.append(other) }
      left = rest
      if left.isEmpty { return takers }
    }
    return nil
  }

  /// A part of what a condition takes; among neighbours the longer prefix wins.
  private struct Area: Equatable {
    var box: RouteBox
    var length: Int
  }

  private static func areas(of condition: RouteCondition, isAmongNeighbours: Bool) -> [Area] {
    let whole = RouteBox(condition)
    guard isAmongNeighbours, let bins = condition.bins else {
      return whole.isEmpty ? [] : [Area(box: whole, length: 0)]
    }
    return bins.map { bin in
      var box = whole
      box.card = IntervalSet([RouteBox.interval(bin)])
      return Area(box: box, length: bin.length)
    }
  }

  private static func cut(
    _ areas: [Area],
    _ others: [Area],
    wins: (_ mine: Area, _ theirs: Area) -> Bool
  ) -> [Area]? {
    var left = areas
    for other in others {
      left = left.flatMap { mine in
        wins(mine, other)
          ? mine.box.subtracting(other.box).map { Area(box: $0, length: mine.length) } : [mine]
      }
      if left.count > mostPieces { return nil }
    }
    return left
  }
}
