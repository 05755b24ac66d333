extension Node {
  /// Reads a list.
  ///
  /// - Parameters:
  ///   - name: the key as messages show it.
  ///   - mayBeEmpty: whether `[]` is allowed.
  ///   - diagnostics: takes the mistake.
  /// - Returns: the items, or `nil` after a report.
  public func items(
    _ name: String,
    mayBeEmpty: Bool = false,
    _ diagnostics: inout Diagnostics
  ) -> [Node]? {
    guard case .sequence(let items) = content else {
      if isNothing {
        reportEmpty(name, &diagnostics)
      } else {
        let isOne = scalar != nil
        diagnostics.error(
          .wrongShape,
          at: place,
          "\"\(name)\" must be a list, found \(shapeInWords)",
          help: isOne ? "write it between [ and ]" : nil
        )
      }
      return nil
    }
    guard mayBeEmpty || !items.isEmpty else {
      diagnostics.error(.emptyList, at: place, "the list \"\(name)\" is empty")
      return nil
    }
    return items
  }

  /// Reads one value or a list of them; the list may not be empty.
  public func oneOrMore(_ name: String, _ diagnostics: inout Diagnostics) -> [Node]? {
    if case .sequence = content { return items(name, &diagnostics) }
    if isNothing {
      reportEmpty(name, &diagnostics)
      return nil
    }
    return [self]
  }

  /// Reads one text or a list of texts; reports every item that is none.
  public func texts(_ name: String, _ diagnostics: inout Diagnostics) -> [String]? {
    guard let nodes = oneOrMore(name, &diagnostics) else { return nil }
    let texts = nodes.compactMap { $0.text(name, &diagnostics) }
    return texts.count == nodes.count ? texts : nil
  }

  /// Reads a mapping whose keys are free names, in the order of the file.
  public func entries(_ name: String, _ diagnostics: inout Diagnostics) -> [Entry]? {
    guard case .mapping(let entries) = content else {
      if isNothing {
        reportEmpty(name, &diagnostics)
      } else {
        diagnostics.error(
          .wrongShape,
          at: place,
          "\"\(name)\" must be a mapping, found \(shapeInWords)"
        )
      }
      return nil
    }
    return entries
  }
}
