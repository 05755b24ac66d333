import Wire

/// A bare condition of a manifest (`when`, `not_found`, `rules`), checked and compiled once.
///
/// A comparison with an absent value is never true, in any direction; `present` asks for presence.
struct Condition: Sendable {
  /// The paths it reads, in order of appearance.
  let references: [Reference]
  let program: Program

  /// Compiles a condition; what is not boolean is X024.
  static func compile(
    _ node: Node,
    scope: Scope,
    slot: String,
    _ diagnostics: inout Diagnostics
  ) -> Condition? {
    var compiler = Compiler(node, scope: scope, slot: slot, after: diagnostics)
    let condition = compiler.condition()
    diagnostics.add(contentsOf: compiler.diagnostics)
    return condition
  }

  init(program: Program) {
    self.program = program
    references = program.references
  }

  /// Whether the condition holds.
  func holds(in context: any EvaluationContext) throws(EvaluationError) -> Bool {
    var evaluation = Evaluation(context: context)
    return try evaluation.holds(program)
  }
}
