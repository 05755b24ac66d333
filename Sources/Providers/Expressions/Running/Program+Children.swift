extension Program {
  /// The programs directly below.
  var children: [Program] {
    switch self {
    case .constant, .read: []
    case .guarded(let inner), .member(let inner, _), .require(let inner, _), .text(let inner),
      .decimal(let inner), .isAbsent(let inner, _), .not(let inner):
      [inner]
    case .concat(let parts), .list(let parts), .filter(_, _, let parts): parts
    case .compare(_, let left, let right), .within(let left, let right, _),
      .and(let left, let right), .or(let left, let right):
      [left, right]
    }
  }

  /// Whether a secret or card value is read anywhere below.
  var holdsGuarded: Bool {
    if case .guarded = self { true } else { children.contains(where: \.holdsGuarded) }
  }

  /// Every path that is read, in order.
  var references: [Reference] {
    switch self {
    case .read(let reference): return [reference]
    case .require(let inner, let path):
      return inner.references.map { reference in
        var reference = reference
        reference.isRequired = reference.isRequired || reference.path == path
        return reference
      }
    default: return children.flatMap(\.references)
    }
  }
}
