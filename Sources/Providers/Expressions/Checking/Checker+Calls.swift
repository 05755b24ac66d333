import Wire

extension Checker {
  mutating func call(
    _ name: String,
    _ nameRange: Range<Int>,
    _ arguments: [Syntax],
    _ range: Range<Int>
  ) -> Checked? {
    guard let filter = FilterTable.filter(name) else {
      let nearest = Nearest.name(to: name, among: FilterTable.names)
      error(
        .unknownFilter,
        nameRange,
        "there is no filter \"\(name)\"",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "`purser explain filters` lists them all",
        replacement: nearest
      )
      for argument in arguments { _ = check(argument) }
      return nil
    }
    guard fitsArity(filter, arguments, nameRange) else { return nil }
    guard let checked = checkedArguments(filter, arguments) else { return nil }
    let site = FilterSite(
      types: checked.map(\.type),
      constants: checked.map(\.constant),
      sensitivity: checked[0].trace?.sensitivity ?? .none,
      scope: scope
    )
    let run: FilterRun
    do throws(FilterMisuse) { run = try filter.make(site) } catch {
      let blamed = checked[min(error.argument, checked.count - 1)]
      self.error(
        .wrongType,
        blamed.range,
        error.message,
        help: error.help,
        replacement: error.replacement,
        note: blamed.origin,
        related: related(blamed)
      )
      return nil
    }
    return result(filter, run, site, checked, range)
  }

  private func resultAbsence(_ filter: Filter, _ first: Checked, _ range: Range<Int>)
    -> Checked.Absence
  {
    if !filter.takesAbsent, first.absence != .never { return first.absence }
    return filter.mayBeAbsent ? .open(path: written(range), range: range) : .never
  }

  private mutating func result(
    _ filter: Filter,
    _ run: FilterRun,
    _ site: FilterSite,
    _ checked: [Checked],
    _ range: Range<Int>
  ) -> Checked? {
    var programs: [Program] = []
    for (index, argument) in checked.enumerated() {
      let program = index == 0 ? argument.program : required(argument)
      guard let program else { return nil }
      programs.append(coerced(program, argument.type, filter.kind(index)))
    }
    var result = Checked(.filter(filter.name, run, programs), filter.result(site), range: range)
    result.absence = resultAbsence(filter, checked[0], range)
    if !filter.reveals {
      result.trace = checked.reduce(nil) { stronger($0, $1.trace) }
      result.trace?.route += " | \(filter.name)"
    }
    result.origin = "\(filter.name) gives \(result.type.name)"
    return result
  }

  private func coerced(
    _ program: Program,
    _ type: ValueType,
    _ kind: FilterParameter.Kind
  ) -> Program {
    switch kind {
    case .text where type == .digest: .text(program)
    case .scalar where type != .text: .text(program)
    default: program
    }
  }

  private mutating func fitsArity(
    _ filter: Filter,
    _ arguments: [Syntax],
    _ nameRange: Range<Int>
  ) -> Bool {
    let least = filter.parameters.count { !$0.isOptional }
    let most = filter.isVariadic ? Int.max : filter.parameters.count
    guard arguments.count < least || arguments.count > most else { return true }
    let surplus = arguments.count > most ? arguments[most].range : nameRange
    error(
      .wrongArity,
      surplus,
      arguments.count < least
        ? "\(filter.signature) needs \"\(filter.parameters[arguments.count].name)\""
        : "\(filter.signature) takes no more arguments",
      help: "for example \(filter.example.expression)",
      note: "what stands before \"|\" is the first argument"
    )
    return false
  }

  private mutating func checkedArguments(_ filter: Filter, _ arguments: [Syntax]) -> [Checked]? {
    var all: [Checked] = []
    for (index, syntax) in arguments.enumerated() {
      let parameter = filter.parameter(index)
      let checked: Checked?
      switch parameter.kind {
      case .table: checked = table(syntax, filter)
      case .member: checked = name(syntax) ?? check(syntax)
      case .literal: checked = literal(syntax, filter, parameter)
      default: checked = check(syntax, keepsAbsent: index == 0 && filter.name == "present")
      }
      guard let checked, fits(checked, parameter, filter) else { continue }
      all.append(checked)
    }
    return all.count == arguments.count ? all : nil
  }

  private mutating func fits(
    _ checked: Checked,
    _ parameter: FilterParameter,
    _ filter: Filter
  ) -> Bool {
    if parameter.kind.takes(checked.type), checked.constant != .absent { return true }
    error(
      .wrongType,
      checked.range,
      "\(filter.signature) got \(checked.type.name) for \"\(parameter.name)\"",
      help: Self.conversion(checked.type, to: parameter.kind),
      note: checked.origin,
      related: related(checked)
    )
    return false
  }

  private static func conversion(
    _ type: ValueType,
    to kind: FilterParameter.Kind
  ) -> String? {
    switch (type, kind) {
    case (.money, .text), (.money, .scalar), (.money, .message), (.money, .octets):
      "write | minor or | decimal(2) before it"
    case (.money, .integer): "write | minor before it"
    case (.text, .integer): "write | int behind the text, or a number without quotes"
    case (.text, .moment): "write | moment before it"
    case (.moment, .text), (.moment, .scalar), (.moment, .message):
      "write | utc('yyyy-MM-ddTHH:mm:ssZ') before it"
    case (.digest, .message): "write | hex for its digits or | bytes for its bytes"
    case (.bytes, .text), (.bytes, .scalar): "write | hex or | base64 before it"
    case (_, .text), (_, .message), (_, .octets):
      type.hasTextForm ? "write | text before it" : nil
    default: nil
    }
  }
}

extension Checker {
  /// A bare name or a text literal as a constant.
  private func name(_ syntax: Syntax) -> Checked? {
    guard case .path(let path) = syntax.kind, !path.isPointer, path.segments.count == 1 else {
      return nil
    }
    return Checked(.constant(.text(path.text)), .text, range: syntax.range)
  }

  private mutating func table(_ syntax: Syntax, _ filter: Filter) -> Checked? {
    guard let checked = name(syntax) ?? check(syntax) else { return nil }
    guard case .text(let table) = checked.constant else {
      error(.wrongType, syntax.range, "\(filter.signature) needs the name of a table")
      return nil
    }
    guard scope.tables[table] == nil else { return checked }
    let names = scope.tables.keys.sorted()
    let nearest = Nearest.name(to: table, among: names)
    error(
      .unknownPath,
      syntax.range,
      "there is no table \"\(table)\"",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "declare it under tables",
      replacement: nearest
    )
    return nil
  }

  private mutating func literal(
    _ syntax: Syntax,
    _ filter: Filter,
    _ parameter: FilterParameter
  ) -> Checked? {
    guard case .constant(.text) = syntax.kind else {
      error(
        .wrongType,
        syntax.range,
        "\(filter.signature) needs a text in quotes for \"\(parameter.name)\"",
        help: "for example \(filter.example.expression)"
      )
      return nil
    }
    return check(syntax)
  }
}

extension Filter {
  /// The parameter that an argument belongs to; the last one repeats.
  func parameter(_ index: Int) -> FilterParameter { parameters[min(index, parameters.count - 1)] }

  func kind(_ index: Int) -> FilterParameter.Kind { parameter(index).kind }
}
