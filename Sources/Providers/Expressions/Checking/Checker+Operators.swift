import Wire

extension Checker {
  mutating func list(
    _ elements: [Syntax],
    _ range: Range<Int>,
    keepsAbsent: Bool
  ) -> Checked? {
    var programs: [Program] = []
    var element: ValueType?
    var trace: Checked.Trace?
    var failed = false
    for syntax in elements {
      guard let checked = check(syntax) else {
        failed = true
        continue
      }
      trace = stronger(trace, checked.trace)
      guard let program = keepsAbsent ? checked.program : required(checked) else {
        failed = true
        continue
      }
      // Digests and numbers beside texts: the list is of texts, as joining them wants.
      let type = checked.type == .digest ? .text : checked.type
      programs.append(checked.type == .digest ? .text(program) : program)
      if let known = element, known != type, type != .null {
        if known == .null {
          element = type
        } else if known.hasTextForm, type.hasTextForm {
          programs = programs.map { .text($0) }
          element = .text
        } else {
          error(
            .wrongType,
            syntax.range,
            "a list holds values of one type, found \(type.name) behind \(known.name)"
          )
          failed = true
        }
      } else if element == nil {
        element = type
      }
    }
    guard !failed else { return nil }
    var checked = Checked(.list(programs), .list(element ?? .null), range: range)
    checked.trace = trace
    return checked
  }

  mutating func plus(_ left: Syntax, _ right: Syntax, _ range: Range<Int>) -> Checked? {
    let sides = [check(left), check(right)]
    var programs: [Program] = []
    var trace: Checked.Trace?
    var failed = false
    for case let side? in sides {
      trace = stronger(trace, side.trace)
      guard side.type == .text || side.type == .digest else {
        error(
          .wrongType,
          side.range,
          "\"+\" joins texts, found \(side.type.name)",
          help: side.type.hasTextForm ? "write | text behind it, in parentheses" : nil,
          note: side.origin,
          related: related(side)
        )
        failed = true
        continue
      }
      guard let program = required(side) else {
        failed = true
        continue
      }
      programs.append(side.type == .digest ? .text(program) : program)
    }
    guard !failed, programs.count == 2 else { return nil }
    var checked = Checked(.concat(programs), .text, range: range)
    checked.trace = trace
    return checked
  }

  mutating func compare(
    _ comparison: Comparison,
    _ left: Syntax,
    _ right: Syntax,
    _ range: Range<Int>
  ) -> Checked? {
    guard let left = check(left), let right = check(right) else { return nil }
    var checked = Checked(.compare(comparison, left.program, right.program), .boolean, range: range)
    checked.trace = stronger(left.trace, right.trace)
    let literals = [left, right].map { $0.constant == .absent }
    if literals.contains(true) {
      guard !comparison.isOrdering, literals.contains(false) else {
        error(.wrongType, range, "null has no order and no equal")
        return nil
      }
      let asked = literals[0] ? right.program : left.program
      checked.program = .isAbsent(asked, isNegated: comparison == .notEqual)
      return checked
    }
    guard comparable(left, right, comparison) else { return nil }
    checked.program = .compare(comparison, plain(left), plain(right))
    return checked
  }

  mutating func within(
    _ item: Syntax,
    _ list: Syntax,
    _ isNegated: Bool,
    _ range: Range<Int>
  ) -> Checked? {
    guard let item = check(item), let list = check(list) else { return nil }
    guard case .list(let element) = list.type else {
      error(
        .wrongType,
        list.range,
        "\"in\" needs a list, found \(list.type.name)",
        help: "write a list: ['a', 'b']"
      )
      return nil
    }
    var probe = Checked(.constant(.absent), element, range: list.range)
    probe.origin = list.origin
    if element != .null, !comparable(item, probe, .equal) { return nil }
    guard let program = required(list) else { return nil }
    var checked = Checked(
      .within(plain(item), program, isNegated: isNegated),
      .boolean,
      range: range
    )
    checked.trace = stronger(item.trace, list.trace)
    return checked
  }

  mutating func logical(
    _ word: String,
    _ operands: [Syntax],
    _ range: Range<Int>,
    _ make: ([Program]) -> Program
  ) -> Checked? {
    var programs: [Program] = []
    var trace: Checked.Trace?
    var failed = false
    for syntax in operands {
      guard let checked = check(syntax) else {
        failed = true
        continue
      }
      guard checked.type == .boolean else {
        error(
          .wrongType,
          checked.range,
          "\"\(word)\" needs boolean, found \(checked.type.name)",
          help: "compare it: \(written(checked.range)) == …",
          note: checked.origin,
          related: related(checked)
        )
        failed = true
        continue
      }
      trace = stronger(trace, checked.trace)
      programs.append(checked.program)
    }
    guard !failed else { return nil }
    var checked = Checked(make(programs), .boolean, range: range)
    checked.trace = trace
    return checked
  }
}

extension Checker {
  /// The guarded value that matters more.
  func stronger(_ left: Checked.Trace?, _ right: Checked.Trace?) -> Checked.Trace? {
    guard let left else { return right }
    guard let right else { return left }
    return left.sensitivity >= right.sensitivity ? left : right
  }

  /// Where a value is declared, to stand beside a mistake about its type.
  func related(_ checked: Checked) -> [Diagnostic.Related] {
    checked.declared.map { [Diagnostic.Related(place: $0, message: "declared here")] } ?? []
  }

  private func plain(_ checked: Checked) -> Program {
    checked.type == .digest ? .text(checked.program) : checked.program
  }

  private mutating func comparable(
    _ left: Checked,
    _ right: Checked,
    _ comparison: Comparison
  ) -> Bool {
    let types = [left.type, right.type].map { $0 == .digest ? .text : $0 }
    let areNumbers = types.allSatisfy { $0 == .integer || $0 == .decimal }
    let fits: Bool
    switch types[0] {
    case .bytes, .list, .map, .null: fits = false
    case .text, .boolean: fits = types[0] == types[1] && !comparison.isOrdering
    default: fits = areNumbers || types[0] == types[1]
    }
    guard !fits else { return true }
    let sign = comparison.rawValue
    if types[0] == types[1] {
      error(.wrongType, left.range, "values of type \(types[0].name) cannot stand at \"\(sign)\"")
      return false
    }
    let (blamed, other) = left.constant != nil ? (left, right) : (right, left)
    let quoted: String? =
      if other.type == .text, blamed.constant != nil, let text = blamed.constant?.textForm {
        "'\(text)'"
      } else if other.type == .integer || other.type == .boolean,
        case .text(let text)? = blamed.constant,
        Int64(text) != nil || text == "true"
          || text == "false"
      {
        text
      } else {
        nil
      }
    error(
      .wrongType,
      blamed.range,
      "\(left.type.name) is compared with \(right.type.name)",
      help: quoted.map { "write \($0)" },
      replacement: quoted,
      note: other.origin ?? blamed.origin,
      related: related(other)
    )
    return false
  }
}
