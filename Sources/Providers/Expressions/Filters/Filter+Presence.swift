extension Filter {
  /// Filters about absence and look-up.
  static let presence: [Filter] = [
    Filter(
      name: "default",
      parameters: [FilterParameter("value", .any), FilterParameter("otherwise", .any)],
      takesAbsent: true,
      result: { $0.types[0] == .null ? $0.types[1] : $0.types[0] },
      resultName: "any",
      summary: "Another value of the same type when the value is absent.",
      example: Example("default(first([]), 'none')", "none"),
      make: { site throws(FilterMisuse) in
        guard site.types[0] == .null || site.types[0] == site.types[1] else {
          throw FilterMisuse(
            argument: 1,
            message: "default needs \(site.types[0].name) here, as its value is, "
              + "found \(site.types[1].name)"
          )
        }
        return FilterRun(takesAbsent: true) { values, _ in
          values[0] == .absent ? values[1] : values[0]
        }
      }
    ),
    Filter(
      name: "present",
      parameters: [FilterParameter("value", .any)],
      takesAbsent: true,
      result: { site in if case .list = site.types[0] { site.types[0] } else { .boolean } },
      resultName: "list or boolean",
      summary: "A list without its absent elements; of anything else, whether it is there.",
      example: Example("join(present(['a', first([]), 'b']), ';')", "a;b"),
      make: { site in
        if case .list = site.types[0] {
          return FilterRun { values, _ in .list(values.list(0).filter { $0 != .absent }) }
        }
        return FilterRun(takesAbsent: true) { values, _ in .boolean(values[0] != .absent) }
      }
    ),
    Filter(
      name: "when",
      parameters: [
        FilterParameter("value", .any), FilterParameter("condition", .oneOf([.boolean])),
      ],
      mayBeAbsent: true,
      result: { $0.types[0] },
      resultName: "any",
      summary: "A value if a condition holds, otherwise absent.",
      example: Example("default(when('a', 1 == 2), 'b')", "b"),
      make: { _ in FilterRun { values, _ in values[1] == .boolean(true) ? values[0] : .absent } }
    ),
    Filter(
      name: "not_empty",
      parameters: [
        FilterParameter("value", .oneOf([.text, .list(.text), .list(.null)]))
      ],
      mayBeAbsent: true,
      result: { $0.types[0] },
      resultName: "text or list of text",
      summary: "A text unless it is empty, then absent; a list without its empty texts.",
      example: Example("default(not_empty(''), '-')", "-"),
      make: { _ in
        FilterRun { values, _ in
          guard case .list(let elements) = values[0] else {
            return values[0] == .text("") ? .absent : values[0]
          }
          return .list(elements.filter { $0 != .text("") && $0 != .absent })
        }
      }
    ),
    Filter(
      "lookup",
      [
        FilterParameter("key", .scalar), FilterParameter("table", .table),
        FilterParameter("otherwise", .text, isOptional: true),
      ],
      gives: .text,
      "The text that a table of the plugin has for a key; without one, the third argument.",
      Example("lookup('1', sample)", "one"),
      make: lookup
    ),
  ]

  @Sendable private static func lookup(_ site: FilterSite) throws(FilterMisuse) -> FilterRun {
    let name = site.text(1) ?? ""
    let table = site.scope.tables[name] ?? [:]
    if case .text(let key) = site.constants[0], table[key] == nil, site.types.count < 3 {
      throw FilterMisuse(argument: 0, message: "table \(name) has no key '\(key)'")
    }
    return FilterRun { values, _ throws(EvaluationError) in
      if let found = table[values.text(0)] { return .text(found) }
      guard values.count > 2 else { throw .notInTable(table: name) }
      return values[2]
    }
  }
}
