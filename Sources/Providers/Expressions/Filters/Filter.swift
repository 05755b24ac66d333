/// A function of expressions: `value | name(…)`, which is `name(value, …)`.
struct Filter: Sendable {
  /// A use of the filter with what it gives; a test runs it.
  struct Example: Hashable, Sendable {
    let expression: String
    /// The text form of the result, or its JSON text where it has none.
    let result: String

    init(_ expression: String, _ result: String) {
      self.expression = expression
      self.result = result
    }
  }

  let name: String
  /// The value first; those behind it stand in parentheses.
  let parameters: [FilterParameter]
  /// Whether the last parameter may be repeated.
  var isVariadic = false
  /// Whether the result may be absent although no argument is.
  var mayBeAbsent = false
  /// Whether absence of the value is for the filter to handle, not for its user.
  var takesAbsent = false
  /// Whether the result is fit to be shown although the value was secret.
  var reveals = false
  /// The type of the result, from the types of the arguments.
  let result: @Sendable (FilterSite) -> ValueType
  /// The type of the result in words, for the printed signature.
  let resultName: String
  /// One sentence for `explain`.
  let summary: String
  let example: Example
  /// Makes the function for one use, and judges what only that use knows.
  let make: @Sendable (FilterSite) throws(FilterMisuse) -> FilterRun

  /// The signature as messages print it: `pad_left(value: text, width: integer, fill: text)`.
  var signature: String {
    let shown = parameters.map { parameter in
      "\(parameter.name): \(parameter.kind.name)\(parameter.isOptional ? "?" : "")"
    }
    return "\(name)(\(shown.joined(separator: ", "))\(isVariadic ? ", …" : ""))"
  }
}

extension Filter {
  /// Makes a filter whose result has always the same type and that knows all from its values.
  init(
    _ name: String,
    _ parameters: [FilterParameter],
    gives type: ValueType,
    isVariadic: Bool = false,
    mayBeAbsent: Bool = false,
    _ summary: String,
    _ example: Example,
    run: @escaping @Sendable ([Value], inout Budget) throws(EvaluationError) -> Value
  ) {
    self.init(
      name: name,
      parameters: parameters,
      isVariadic: isVariadic,
      mayBeAbsent: mayBeAbsent,
      result: { _ in type },
      resultName: type.name,
      summary: summary,
      example: example,
      make: { _ in FilterRun(run: run) }
    )
  }

  /// Makes a filter whose result has always the same type and that looks at its use.
  init(
    _ name: String,
    _ parameters: [FilterParameter],
    gives type: ValueType,
    _ summary: String,
    _ example: Example,
    make: @escaping @Sendable (FilterSite) throws(FilterMisuse) -> FilterRun
  ) {
    self.init(
      name: name,
      parameters: parameters,
      result: { _ in type },
      resultName: type.name,
      summary: summary,
      example: example,
      make: make
    )
  }
}
