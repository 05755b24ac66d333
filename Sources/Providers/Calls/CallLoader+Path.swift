import Wire

extension CallLoader {
  /// Splits a path at its slashes and compiles the segments that hold values.
  func segments(
    _ node: Node,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> [RequestPlan.Segment]? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    guard text.hasPrefix("/") else {
      diagnostics.error(.notURL, at: node.place, "\(name) must begin with a slash")
      return nil
    }
    var segments: [RequestPlan.Segment] = []
    for part in Self.parts(of: text) {
      guard part.text.contains("${") else {
        guard part.text.utf8.allSatisfy(PathBytes.isSegmentByte),
          part.text != ".", part.text != ".."
        else {
          diagnostics.error(
            .notURL,
            at: Self.part(part, of: node).place,
            "\(name) may hold letters, digits and -._~!$&'()*+,;=:@ between its slashes",
            help: "put parameters under query"
          )
          return nil
        }
        segments.append(.written(part.text))
        continue
      }
      guard
        let value = slotted(
          Self.part(part, of: node),
          name,
          expecting: .text,
          sink: .url,
          scope,
          mayBeAbsent: false,
          &diagnostics
        )
      else { return nil }
      segments.append(.value(value))
    }
    return segments
  }

  /// A stretch of a path and how many scalars stand before it.
  struct PathPart: Sendable {
    var text: String
    var offset: Int
  }

  /// The stretches between slashes; a slash inside `${…}` belongs to the expression.
  static func parts(of text: String) -> [PathPart] {
    var parts: [PathPart] = []
    var current = PathPart(text: "", offset: 1)
    var isInside = false
    var last: Unicode.Scalar?
    for (offset, scalar) in text.unicodeScalars.enumerated() where offset > 0 {
      if scalar == "/", !isInside {
        parts.append(current)
        current = PathPart(text: "", offset: offset + 1)
      } else {
        if scalar == "{", last == "$" { isInside = true }
        if scalar == "}" { isInside = false }
        current.text.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    parts.append(current)
    return parts
  }

  /// A node for one stretch, at its own place when the whole path stands in one line.
  private static func part(_ part: PathPart, of node: Node) -> Node {
    let isPlain = node.scalar?.isPlain ?? true
    var place = node.place
    if place.line == place.endLine {
      place.column += part.offset + (isPlain ? 0 : 1)
      place.endColumn = place.column + part.text.unicodeScalars.count
    }
    // Marked as plain, so that columns inside count from the place itself.
    return Node(content: .scalar(.init(text: part.text, isPlain: true)), place: place)
  }
}
