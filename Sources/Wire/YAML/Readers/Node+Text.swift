extension Node {
  /// Reads a text; an empty one is a mistake.
  ///
  /// - Parameters:
  ///   - name: the key as messages show it.
  ///   - diagnostics: takes the mistake.
  /// - Returns: the text to the letter, or `nil` after a report.
  public func text(_ name: String, _ diagnostics: inout Diagnostics) -> String? {
    guard let scalar = filledScalar(name, "text", &diagnostics) else { return nil }
    if let tag {
      diagnostics.error(
        .notText,
        at: place,
        "\"\(name)\" is text, found the tag \(tag.rawValue)",
        help: "remove the tag"
      )
      return nil
    }
    return scalar.text
  }

  /// The scalar of a value that may be neither empty nor a collection.
  func filledScalar(
    _ name: String,
    _ expected: String,
    _ diagnostics: inout Diagnostics
  ) -> Scalar? {
    guard let scalar else {
      diagnostics.error(
        .wrongShape,
        at: place,
        "\"\(name)\" must be \(expected), found \(shapeInWords)"
      )
      return nil
    }
    guard isNothing || scalar.text.isEmpty else { return scalar }
    reportEmpty(name, &diagnostics)
    return nil
  }

  /// Reports a value that was left out.
  func reportEmpty(_ name: String, _ diagnostics: inout Diagnostics) {
    let isWord = scalar.map { $0.isPlain && !$0.text.isEmpty } ?? false
    diagnostics.error(
      .emptyValue,
      at: place,
      "\"\(name)\" is empty",
      help: isWord
        ? "write the value; quote it if the text \(scalar?.text ?? "") is meant"
        : commentFollows ? "write the value; quote it if it begins with #" : "write the value",
      note: commentFollows ? "# begins a comment here" : nil
    )
  }
}
