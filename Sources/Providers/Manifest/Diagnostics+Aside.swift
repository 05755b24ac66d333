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
}
