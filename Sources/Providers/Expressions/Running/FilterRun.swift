/// What a filter does with its arguments once an expression runs.
struct FilterRun: Sendable {
  /// Whether it is asked even when its first argument is absent.
  var takesAbsent = false
  /// Works on arguments of the checked types; the budget is charged before work is done.
  let run: @Sendable ([Value], inout Budget) throws(EvaluationError) -> Value
}
