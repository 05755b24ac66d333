/// One run of a program over one context, within its budget.
struct Evaluation {
  static let mask = "***"
  /// Filters that leave a masked part masked and its neighbours readable.
  private static let transparent: Set<String> = [
    "upper", "lower", "trim", "join", "concat", "text", "present", "default",
  ]

  let context: any EvaluationContext
  /// Whether guarded values and all that is made of them show as `***`.
  let isMasking: Bool
  var budget = Budget()

  init(context: any EvaluationContext, isMasking: Bool = false) {
    self.context = context
    self.isMasking = isMasking
  }

  /// The value of a program.
  mutating func value(of program: Program) throws(EvaluationError) -> Value {
    try budget.spend()
    switch program {
    case .constant(let value): return value
    case .read(let reference): return try context.value(of: reference) ?? .absent
    case .guarded(let inner):
      let value = try value(of: inner)
      return isMasking && !value.isAbsent ? .text(Self.mask) : value
    case .member(let inner, let name): return try member(name, of: inner)
    case .require(let inner, let path):
      let value = try value(of: inner)
      guard !value.isAbsent else { throw .absent(path: path) }
      return value
    case .text(let inner): return try text(of: inner)
    case .decimal(let inner):
      let value = try value(of: inner)
      return if case .integer(let number) = value { .decimal(ExactDecimal(number)) } else { value }
    case .concat(let parts): return try concat(parts)
    case .list(let elements):
      var all: [Value] = []
      for element in elements { all.append(try value(of: element)) }
      return .list(all)
    case .filter(let name, let run, let arguments): return try filter(name, run, arguments)
    case .compare(let comparison, let left, let right):
      let (left, right) = (try value(of: left), try value(of: right))
      return .boolean(left.compares(comparison, to: right))
    case .within(let item, let list, let isNegated): return try within(item, list, isNegated)
    case .isAbsent(let inner, let isNegated):
      return .boolean(try value(of: inner).isAbsent != isNegated)
    case .and(let left, let right): return .boolean(try holds(left) ? try holds(right) : false)
    case .or(let left, let right): return .boolean(try holds(left) ? true : try holds(right))
    case .not(let inner): return .boolean(try !holds(inner))
    }
  }

  /// Whether a boolean program gives true; an absent boolean is not true.
  mutating func holds(_ program: Program) throws(EvaluationError) -> Bool {
    if case .boolean(true) = try value(of: program) { true } else { false }
  }
}

extension Evaluation {
  private mutating func member(
    _ name: String,
    of program: Program
  ) throws(EvaluationError) -> Value {
    switch try value(of: program) {
    case .map(let members): return members[name] ?? .absent
    case .list(let elements):
      guard let index = Int(name), elements.indices.contains(index) else { return .absent }
      return elements[index]
    default: return .absent
    }
  }

  private mutating func text(of program: Program) throws(EvaluationError) -> Value {
    let value = try value(of: program)
    guard let text = value.textForm else { return .absent }
    try budget.spend(bytes: text.utf8.count)
    return .text(text)
  }

  private mutating func concat(_ parts: [Program]) throws(EvaluationError) -> Value {
    var joined = ""
    for part in parts {
      guard case .text(let text) = try value(of: part) else { continue }
      try budget.spend(bytes: text.utf8.count)
      joined += text
    }
    return .text(joined)
  }

  /// The first argument's absence passes through every filter that does not ask about it.
  private mutating func filter(
    _ name: String,
    _ run: FilterRun,
    _ arguments: [Program]
  ) throws(EvaluationError) -> Value {
    if isMasking, !Self.transparent.contains(name), arguments.contains(where: \.holdsGuarded) {
      return .text(Self.mask)
    }
    // What is not wanted is not made either: it may lack what it is made of.
    if name == "when", try !holds(arguments[1]) { return .absent }
    if name == "default" {
      let first = try value(of: arguments[0])
      guard first.isAbsent else { return first }
    }
    var values: [Value] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments { values.append(try value(of: argument)) }
    for value in values { try budget.spend(on: value) }
    if !run.takesAbsent, let first = values.first, first.isAbsent { return .absent }
    let result = try run.run(values, &budget)
    try budget.spend(on: result)
    return result
  }

  private mutating func within(
    _ item: Program,
    _ list: Program,
    _ isNegated: Bool
  ) throws(EvaluationError) -> Value {
    let item = try value(of: item)
    guard !item.isAbsent, case .list(let elements) = try value(of: list) else {
      return .boolean(false)
    }
    try budget.spend(steps: elements.count)
    return .boolean(elements.contains { item.compares(.equal, to: $0) } != isNegated)
  }
}
