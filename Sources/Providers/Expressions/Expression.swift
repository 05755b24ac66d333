import Wire

/// A scalar of a manifest with its `${…}` parts, checked and compiled once.
///
/// `${x}` alone keeps its type; inside text it gives text; `$${` stands for `${`. What an
/// evaluation gives is never parsed again.
struct Expression: Sendable {
  /// The type of what it gives; text for a scalar without parts.
  let type: ValueType
  /// Whether it may give ``Value/absent``, which drops the key that it is the value of.
  let isOptional: Bool
  /// The guard on what it gives.
  let sensitivity: Sensitivity
  /// The paths it reads, in order of appearance.
  let references: [Reference]
  let program: Program

  /// The text when there is no `${…}` part.
  var constant: String? {
    if case .constant(.text(let text)) = program { text } else { nil }
  }

  /// Compiles a scalar; every mistake goes to `diagnostics` with the place of its token.
  ///
  /// - Parameter expecting: the type that the slot needs; text is also made from what has an
  ///   obvious text form. `nil` takes any type but bytes.
  /// - Returns: the expression, or `nil` when a mistake was reported.
  static func compile(
    _ node: Node,
    scope: Scope,
    expecting: ValueType? = nil,
    sink: Sink,
    _ diagnostics: inout Diagnostics
  ) -> Expression? {
    nil
  }

  /// Evaluates; the result is of ``type``, or ``Value/absent`` when ``isOptional``.
  func evaluate(in context: any EvaluationContext) throws(EvaluationError) -> Value {
    .absent
  }

  /// Evaluates and gives the text form, or `nil` when absent.
  func text(in context: any EvaluationContext) throws(EvaluationError) -> String? {
    try evaluate(in: context).textForm
  }
}
