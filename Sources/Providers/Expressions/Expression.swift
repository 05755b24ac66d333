import Wire

/// A scalar of a manifest with its `${…}` parts, checked and compiled once.
///
/// `${x}` alone keeps its type; inside text it gives text; `$${` stands for `${`. What an
/// evaluation gives is never parsed again.
final class Expression: Sendable {
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

  init(type: ValueType, isOptional: Bool, sensitivity: Sensitivity, program: Program) {
    self.type = type
    self.isOptional = isOptional
    self.sensitivity = sensitivity
    self.program = program
    references = program.references
  }

  /// Evaluates; the result is of ``type``, or ``Value/absent`` when ``isOptional``.
  func evaluate(in context: any EvaluationContext) throws(EvaluationError) -> Value {
    var evaluation = Evaluation(context: context)
    return try evaluation.value(of: program)
  }

  /// Evaluates and gives the text form, or `nil` when absent.
  func text(in context: any EvaluationContext) throws(EvaluationError) -> String? {
    try evaluate(in: context).textForm
  }

  /// Evaluates and gives the bytes, of text in UTF-8; none when absent.
  func bytes(in context: any EvaluationContext) throws(EvaluationError) -> [UInt8] {
    [try evaluate(in: context)].octets(0)
  }
}
