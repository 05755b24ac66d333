/// A set of values that may be almost all of them: a list, or everything but a list.
enum Span<Element: Hashable & Sendable>: Equatable, Sendable {
  case only(Set<Element>)
  case allBut(Set<Element>)

  static var all: Span { .allBut([]) }

  /// The span of a list that is absent when everything is allowed.
  init(_ values: [Element]?) { self = values.map { .only(Set($0)) } ?? .all }

  /// Whether nothing is in it; a span of all but some never counts as empty.
  var isEmpty: Bool { self == .only([]) }

  func intersection(_ other: Span) -> Span {
    switch (self, other) {
    case (.only(let mine), .only(let theirs)): .only(mine.intersection(theirs))
    case (.only(let mine), .allBut(let theirs)): .only(mine.subtracting(theirs))
    case (.allBut(let mine), .only(let theirs)): .only(theirs.subtracting(mine))
    case (.allBut(let mine), .allBut(let theirs)): .allBut(mine.union(theirs))
    }
  }

  func subtracting(_ other: Span) -> Span {
    switch other {
    case .only(let theirs): intersection(.allBut(theirs))
    case .allBut(let theirs): intersection(.only(theirs))
    }
  }
}
