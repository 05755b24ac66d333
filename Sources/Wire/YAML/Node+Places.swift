extension Node {
  /// The place of a part of the text, for a caret inside a longer value.
  ///
  /// Quotes, escapes, folded lines and block texts are followed in the source.
  ///
  /// - Parameter scalars: the part, in Unicode scalars of ``Scalar/text`` from 0.
  /// - Returns: the place of the part; the whole value's when no source is known.
  public func place(ofScalars scalars: Range<Int>) -> Place {
    guard let source, let text = scalar?.text, !text.isEmpty else { return place }
    let positions = ScalarPositions(of: self, text, in: source)
    guard let first = positions[scalars.lowerBound],
      let last = positions[max(scalars.lowerBound, scalars.upperBound - 1)]
    else { return place }
    return Place(
      file: place.file,
      line: first.line,
      column: first.column,
      endLine: last.line,
      endColumn: scalars.isEmpty ? last.column : last.column + last.length
    )
  }
}
