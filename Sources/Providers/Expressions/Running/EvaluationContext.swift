/// The values that the paths of an expression stand for, in one moment.
protocol EvaluationContext {
  /// The value of a path, or `nil` when it is absent.
  ///
  /// - Throws: when the value exists and is not of the declared type.
  func value(of reference: Reference) throws(EvaluationError) -> Value?
}

/// A context that is a plain table, by path.
struct TableContext: EvaluationContext, Sendable {
  var values: [String: Value]

  func value(of reference: Reference) throws(EvaluationError) -> Value? { values[reference.path] }
}
