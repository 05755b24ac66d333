import Wire

extension Expression {
  /// Compiles a scalar; every mistake goes to `diagnostics` with the place of its token.
  ///
  /// - Parameters:
  ///   - node: the scalar; anything else is reported as C003.
  ///   - scope: the paths that may be used.
  ///   - expecting: the type that the slot needs; text is also made from what has an obvious text
  ///     form, and a scalar without parts is read as that type. `nil` takes any type but bytes.
  ///   - sink: where the value goes; a secret or card value that may not go there is S003.
  ///   - diagnostics: what was found wrong.
  /// - Returns: the expression, or `nil` when a mistake was reported.
  static func compile(
    _ node: Node,
    scope: Scope,
    expecting: ValueType? = nil,
    sink: Sink,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    var compiler = Compiler(node, scope: scope, slot: sink.slot, after: diagnostics)
    let expression = compiler.template(expecting, sink)
    diagnostics.add(contentsOf: compiler.diagnostics)
    return expression
  }

  /// Compiles an expression without `${}`, as `purser eval` takes it.
  ///
  /// - Parameters:
  ///   - node: the scalar.
  ///   - scope: the paths that may be used.
  ///   - sink: where the value goes.
  ///   - diagnostics: what was found wrong.
  /// - Returns: the expression, or `nil` when a mistake was reported.
  static func compileBare(
    _ node: Node,
    scope: Scope,
    sink: Sink,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    var compiler = Compiler(node, scope: scope, slot: sink.slot, after: diagnostics)
    let expression = compiler.bare(sink)
    diagnostics.add(contentsOf: compiler.diagnostics)
    return expression
  }
}
