import Wire

/// Makes a program of one scalar: reads, checks, and fits the result to its slot.
struct Compiler {
  private let node: Node
  private let slot: String
  private var checker: Checker

  /// Makes a compiler; the mistakes found before bring the file's text.
  init(_ node: Node, scope: Scope, slot: String, after earlier: Diagnostics) {
    self.node = node
    self.slot = slot
    let source = earlier.sources[node.place.file]
    checker = Checker(scope: scope, places: ScalarPlaces(node, source: source))
  }

  var diagnostics: Diagnostics { checker.diagnostics }

  /// A scalar with `${…}` parts.
  mutating func template(_ expecting: ValueType?, _ sink: Sink) -> Expression? {
    guard isScalar() else { return nil }
    let parts: [TemplateParser.Part]
    do throws(SyntaxMistake) { parts = try TemplateParser.parse(checker.places.scalars) } catch {
      report(error)
      return nil
    }
    if parts.count == 1, case .expression(let syntax) = parts[0] {
      guard let checked = checker.check(syntax) else { return nil }
      return fit(checked, expecting, sink)
    }
    if parts.allSatisfy({ if case .text = $0 { true } else { false } }) {
      return constant(parts, expecting)
    }
    guard let checked = joined(parts) else { return nil }
    return fit(checked, expecting, sink)
  }

  /// An expression without `${}`.
  mutating func bare(_ sink: Sink) -> Expression? {
    guard let checked = whole(unwrapping: true) else { return nil }
    return fit(checked, nil, sink)
  }

  /// A bare condition.
  mutating func condition() -> Condition? {
    guard let checked = whole(unwrapping: false) else { return nil }
    guard checked.type == .boolean else {
      checker.error(
        .conditionNotBoolean,
        checked.range,
        "\(slot) must be true or false, found \(checked.type.name)",
        help: "compare it: \(checker.written(checked.range)) == …",
        note: checked.origin,
        related: checker.related(checked)
      )
      return nil
    }
    guard admits(checked.trace, .condition(slot)) else { return nil }
    return Condition(program: checked.program)
  }
}

extension Compiler {
  private mutating func isScalar() -> Bool {
    guard node.scalar == nil else { return true }
    checker.diagnostics.error(
      .wrongShape,
      at: node.place,
      "\(slot) must be text, found \(node.shapeInWords)"
    )
    return false
  }

  private mutating func whole(unwrapping: Bool) -> Checked? {
    guard isScalar() else { return nil }
    do throws(SyntaxMistake) {
      if let part = try unwrapped(unwrapping) { return checker.check(part) }
      var parser = try Parser(checker.places.scalars)
      let syntax = try parser.parseWhole()
      return checker.check(syntax)
    } catch {
      report(error)
      return nil
    }
  }

  /// An expression inside `${…}`: `eval` takes that too, a condition does not.
  private func unwrapped(_ isAllowed: Bool) throws(SyntaxMistake) -> Syntax? {
    let scalars = checker.places.scalars
    guard scalars.starts(with: "${".unicodeScalars) else { return nil }
    let parts = try TemplateParser.parse(scalars)
    guard isAllowed, parts.count == 1, case .expression(let syntax) = parts[0] else {
      throw SyntaxMistake(
        range: 0..<2,
        message: "an expression stands here without \"${\"",
        help: "leave ${ and } out"
      )
    }
    return syntax
  }

  private mutating func report(_ mistake: SyntaxMistake) {
    checker.error(
      .expressionSyntax,
      mistake.range,
      mistake.message,
      help: mistake.help,
      replacement: mistake.replacement
    )
  }

  private mutating func joined(_ parts: [TemplateParser.Part]) -> Checked? {
    var programs: [Program] = []
    var trace: Checked.Trace?
    var failed = false
    for part in parts {
      switch part {
      case .text(let text): programs.append(.constant(.text(text)))
      case .expression(let syntax):
        guard let checked = checker.check(syntax), let program = textual(checked) else {
          failed = true
          continue
        }
        trace = checker.stronger(trace, checked.trace)
        programs.append(program)
      }
    }
    guard !failed else { return nil }
    var checked = Checked(.concat(programs), .text, range: 0..<checker.places.scalars.count)
    checked.trace = trace
    return checked
  }

  private mutating func textual(_ checked: Checked) -> Program? {
    guard checked.type.hasTextForm else {
      wrongType(checked, .text)
      return nil
    }
    return checker.required(checked).map { .text($0) }
  }
}

extension Compiler {
  /// A scalar without parts, read as the type that its slot needs.
  private mutating func constant(
    _ parts: [TemplateParser.Part],
    _ expecting: ValueType?
  ) -> Expression? {
    var text = ""
    for case .text(let part) in parts { text += part }
    let value: Value?
    switch expecting {
    case .integer: value = Int64(text).map { .integer($0) }
    case .decimal: value = ExactDecimal(text: text).map { .decimal($0) }
    case .boolean: value = ["true": .boolean(true), "false": .boolean(false)][text]
    case .text, nil: value = .text(text)
    default: value = nil
    }
    let type = expecting ?? .text
    guard let value else {
      checker.diagnostics.error(
        .wrongType,
        at: node.place,
        "\(slot) must be \(type.name), found the text \"\(text)\""
      )
      return nil
    }
    return Expression(
      type: type,
      isOptional: false,
      sensitivity: .none,
      program: .constant(value)
    )
  }

  /// Fits what was checked to its slot: presence, type, and whether it may go there at all.
  private mutating func fit(
    _ checked: Checked,
    _ expecting: ValueType?,
    _ sink: Sink
  ) -> Expression? {
    let isAdmitted = admits(checked.trace, sink)
    let isOptional = checked.absence == .handled
    var program = checked.program
    if !isOptional {
      let help: String? =
        if case .open(let path, _) = checked.absence {
          "write \(path)? to leave \(slot) out then, or | default('…')"
        } else {
          nil
        }
      guard let required = checker.required(checked, help) else { return nil }
      program = required
    }
    guard let (type, fitted) = converted(checked, program, to: expecting), isAdmitted else {
      return nil
    }
    return Expression(
      type: type,
      isOptional: isOptional,
      sensitivity: checked.trace?.sensitivity ?? .none,
      program: fitted
    )
  }

  private mutating func converted(
    _ checked: Checked,
    _ program: Program,
    to expecting: ValueType?
  ) -> (ValueType, Program)? {
    switch (checked.type, expecting) {
    case (.digest, nil), (.digest, .text): return (.text, .text(program))
    case (.bytes, nil), (.null, _): break
    case (let type, nil): return (type, program)
    case (let type, .some(let wanted)) where type == wanted: return (type, program)
    case (let type, .text) where type.hasTextForm: return (.text, .text(program))
    // Text stands for its UTF-8 bytes, a digest for its own; `bytes(in:)` makes them.
    case (.text, .bytes), (.digest, .bytes): return (.bytes, program)
    case (.integer, .decimal): return (.decimal, .decimal(program))
    case (.list(.null), .list): return (expecting ?? checked.type, program)
    default: break
    }
    wrongType(checked, expecting ?? .text)
    return nil
  }

  private mutating func wrongType(_ checked: Checked, _ wanted: ValueType) {
    let help: String? =
      switch (checked.type, wanted) {
      case (.money, .integer): "write | minor behind it"
      case (.money, _): "write | minor or | decimal(2) behind it"
      case (.moment, _): "write | utc('yyyy-MM-ddTHH:mm:ssZ') behind it"
      case (.duration, _): "write | ms or | seconds behind it"
      case (.bytes, _): "write | hex or | base64 behind it"
      case (.list, _), (.map, _): "write | json or | join(',') behind it"
      case (.text, .integer): "write | int behind it"
      case (.text, .decimal): "write | decimal behind it"
      case (.text, .duration): "write | ms or | seconds behind it"
      default: nil
      }
    checker.error(
      .wrongType,
      checked.range,
      "\(slot) must be \(wanted.name), found \(checked.type.name)",
      help: help,
      note: checked.origin,
      related: checker.related(checked)
    )
  }

  private mutating func admits(_ trace: Checked.Trace?, _ sink: Sink) -> Bool {
    guard let trace, !sink.admitsSecrets else { return true }
    let whereabouts =
      switch sink.kind {
      case .url: "in a URL"
      case .condition: "in a condition"
      default: "in \(sink.slot)"
      }
    let word = trace.sensitivity == .secret ? "secret" : "card data"
    checker.error(
      .secretReachesSink,
      trace.range,
      "\(trace.path) is \(word) and would be placed \(whereabouts)",
      help: sink.kind == .plain
        ? "sign or encrypt with it, or declare the body field as sensitive" : nil,
      note: "its way: \(trace.route) -> \(sink.slot)",
      related: trace.declared.map {
        [Diagnostic.Related(place: $0, message: "\(trace.path) is declared here")]
      } ?? []
    )
    return false
  }
}
