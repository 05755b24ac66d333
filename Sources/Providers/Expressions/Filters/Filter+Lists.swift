extension Filter {
  private static let elements = FilterParameter("values", .list)

  /// Filters over lists, and those that take a list or text.
  static let lists: [Filter] = [
    Filter(
      name: "each",
      parameters: [elements, FilterParameter("pattern", .literal)],
      result: { _ in .list(.text) },
      resultName: "list of text",
      summary: "A text for each element: {name} in the pattern stands for its member.",
      example: Example("json(each([], '{date}={amount}'))", "[]"),
      make: { site throws(FilterMisuse) in try each(site) }
    ),
    Filter(
      "join",
      [FilterParameter("values", .texts), FilterParameter("separator", .text, isOptional: true)],
      gives: .text,
      "The text forms of all elements with a separator between them.",
      Example("join(['a', 'b', 'c'], ';')", "a;b;c")
    ) { values, budget throws(EvaluationError) in
      let separator = values.text(1)
      try budget.spend(bytes: separator.utf8.count * values.list(0).count)
      return .text(values.list(0).compactMap(\.textForm).joined(separator: separator))
    },
    Filter(
      "split",
      [FilterParameter("value", .text), FilterParameter("separator", .text)],
      gives: .list(.text),
      "The texts between the separators; empty ones stay.",
      Example("json(split('a,,b', ','))", #"["a","","b"]"#)
    ) { values, budget throws(EvaluationError) in .list(try parts(values, &budget)) },
    Filter(
      name: "sort",
      parameters: [elements],
      result: { $0.types[0] },
      resultName: "list",
      summary: "Texts in the order of their bytes, numbers by their size.",
      example: Example("json(sort(['b', 'B', 'a']))", #"["B","a","b"]"#),
      make: { site throws(FilterMisuse) in
        guard case .list(let element) = site.types[0],
          [.text, .integer, .decimal, .null].contains(element)
        else {
          throw FilterMisuse(argument: 0, message: "sort takes texts or numbers")
        }
        return FilterRun { values, _ in .list(values.list(0).sorted(by: isBefore)) }
      }
    ),
    element("first", "The first element; absent when there is none.", "first(['a', 'b'])?", "a") {
      $0.first
    },
    element("last", "The last element; absent when there is none.", "last(['a', 'b'])?", "b") {
      $0.last
    },
    Filter(
      name: "without",
      parameters: [elements, FilterParameter("text", .text)],
      result: { $0.types[0] },
      resultName: "list",
      summary: "A list without the elements that have this text form.",
      example: Example("join(without(['a', '0', 'b'], '0'), ';')", "a;b"),
      make: { _ in
        FilterRun { values, _ in
          let text = values.text(1).utf8
          return .list(
            values.list(0).filter { !($0.textForm?.utf8.elementsEqual(text) ?? false) }
          )
        }
      }
    ),
    Filter(
      name: "reverse",
      parameters: [FilterParameter("values", .any)],
      result: { $0.types[0] },
      resultName: "list or text",
      summary: "A list or a text from its end to its beginning.",
      example: Example("reverse('abc')", "cba"),
      make: { site throws(FilterMisuse) in
        try requireListOrText("reverse", site)
        return FilterRun { values, _ in
          guard case .list(let elements) = values[0] else {
            return .text(String(values.text(0).reversed()))
          }
          return .list(elements.reversed())
        }
      }
    ),
    Filter(
      name: "length",
      parameters: [FilterParameter("value", .any)],
      result: { _ in .integer },
      resultName: "integer",
      summary: "How many Unicode scalars a text has, how many elements a list or members a map.",
      example: Example("length('abc')", "3"),
      make: { site throws(FilterMisuse) in
        if case .map = site.types[0] {
          return FilterRun { values, _ in
            guard case .map(let members) = values[0] else { return .integer(0) }
            return .integer(Int64(members.count))
          }
        }
        try requireListOrText("length", site)
        return FilterRun { values, _ in
          guard case .list(let elements) = values[0] else {
            return .integer(Int64(values.text(0).unicodeScalars.count))
          }
          return .integer(Int64(elements.count))
        }
      }
    ),
    Filter(
      name: "contains",
      parameters: [FilterParameter("value", .any), FilterParameter("part", .scalar)],
      result: { _ in .boolean },
      resultName: "boolean",
      summary: "Whether a text holds another, or a list an element with that text form.",
      example: Example("contains('visa mir', 'mir')", "true"),
      make: { site throws(FilterMisuse) in
        try requireListOrText("contains", site)
        return FilterRun { values, budget throws(EvaluationError) in
          .boolean(try holds(values, &budget))
        }
      }
    ),
  ]

  @Sendable private static func each(_ site: FilterSite) throws(FilterMisuse) -> FilterRun {
    guard case .list(let element) = site.types[0] else {
      throw FilterMisuse(argument: 0, message: "each takes a list")
    }
    var members: [String: ValueType] = [:]
    if case .map(let known) = element { members = known }
    guard let pattern = MemberPattern(site.text(1) ?? "") else {
      throw FilterMisuse(argument: 1, message: "a member stands in braces, such as {date}")
    }
    for name in pattern.names where element != .null {
      guard let type = members[name], type.hasTextForm else {
        throw FilterMisuse(argument: 1, message: "the elements have no member \"\(name)\" of text")
      }
    }
    return FilterRun { values, budget throws(EvaluationError) in
      var texts: [Value] = []
      for element in values.list(0) {
        guard case .map(let members) = element, let text = pattern.text(of: members) else {
          throw .refused(filter: "each", why: "an element lacks a member")
        }
        try budget.spend(bytes: text.utf8.count)
        texts.append(.text(text))
      }
      return .list(texts)
    }
  }

  private static func element(
    _ name: String,
    _ summary: String,
    _ expression: String,
    _ result: String,
    _ choose: @escaping @Sendable ([Value]) -> Value?
  ) -> Filter {
    Filter(
      name: name,
      parameters: [elements],
      mayBeAbsent: true,
      result: { site in if case .list(let element) = site.types[0] { element } else { .null } },
      resultName: "element",
      summary: summary,
      example: Example(expression, result),
      make: { _ in FilterRun { values, _ in choose(values.list(0)) ?? .absent } }
    )
  }

  private static func requireListOrText(
    _ name: String,
    _ site: FilterSite
  ) throws(FilterMisuse) {
    if case .list = site.types[0] { return }
    if site.types[0] == .text || site.types[0] == .digest { return }
    throw FilterMisuse(
      argument: 0,
      message: "\(name) takes a list or text, found \(site.types[0].name)"
    )
  }

  private static func isBefore(_ left: Value, _ right: Value) -> Bool {
    if case .text(let left) = left, case .text(let right) = right {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return left.compares(.less, to: right)
  }

  private static func parts(
    _ values: [Value],
    _ budget: inout Budget
  ) throws(EvaluationError) -> [Value] {
    let text = Array(values.text(0).utf8)
    let separator = Array(values.text(1).utf8)
    guard !separator.isEmpty else {
      throw .refused(filter: "split", why: "the separator is empty")
    }
    var parts: [Value] = []
    var start = 0
    var position = 0
    while position < text.count {
      guard text[position...].starts(with: separator) else {
        position += 1
        continue
      }
      try budget.spend()
      parts.append(.text(String(decoding: text[start..<position], as: UTF8.self)))
      position += separator.count
      start = position
    }
    parts.append(.text(String(decoding: text[start...], as: UTF8.self)))
    return parts
  }

  private static func holds(
    _ values: [Value],
    _ budget: inout Budget
  ) throws(EvaluationError) -> Bool {
    let part = Array(values.text(1).utf8)
    if case .list(let elements) = values[0] {
      return elements.contains { $0.textForm?.utf8.elementsEqual(part) == true }
    }
    let text = Array(values.text(0).utf8)
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
