/// The expression of a recipe, perhaps by a setting.
enum ExpressionRule: Sendable {
  case always(Expression)
  case by(Expression, cases: [String: Expression], otherwise: Expression?)

  /// The expression for the settings of this moment.
  func expression(
    in context: any EvaluationContext,
    slot: @autoclosure () -> String
  ) throws(SignatureError) -> Expression {
    switch self {
    case .always(let expression): return expression
    case .by(let setting, let cases, let otherwise):
      let word: String?
      do throws(EvaluationError) { word = try setting.text(in: context) } catch {
        throw .expression(slot: slot(), error)
      }
      guard let expression = word.flatMap({ cases[$0] }) ?? otherwise else {
        throw .noCase(slot: slot())
      }
      return expression
    }
  }
}
