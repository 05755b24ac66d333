import Wire

extension Diagnostics {
  /// An empty collection that knows the same files, so that places inside values stay exact.
  var aside: Diagnostics {
    var aside = Diagnostics()
    for source in sources.values { aside.addSource(source) }
    return aside
  }

  /// The mistakes that do not follow from names whose declaration is wrong.
  var withoutUnknownNames: Diagnostics {
    var rest = Diagnostics()
    for diagnostic in all {
      switch diagnostic.code {
      case .unknownRoot, .unknownPath, .pointerUndeclared: break
      default: rest.add(diagnostic)
      }
    }
    return rest
  }

  /// Adds the mistakes; of those that `isShared` says may be found several times, only the ones of
  /// which none with the same code at the same place was found before.
  mutating func addUnknown(
    _ other: Diagnostics,
    isShared: (Diagnostic) -> Bool = { _ in true }
  ) {
    for diagnostic in other.all {
      let isKnown = all.contains { $0.code == diagnostic.code && $0.place == diagnostic.place }
      guard !isKnown || !isShared(diagnostic) else { continue }
      add(diagnostic)
    }
  }
}
