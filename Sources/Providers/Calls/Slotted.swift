/// An expression with the name of its slot, which is all that an error may tell.
final class Slotted: Sendable {
  /// The slot's path below the call, such as `request.json.Amount`.
  let slot: String
  let choice: Choice<Expression>

  init(slot: String, choice: Choice<Expression>) {
    self.slot = slot
    self.choice = choice
  }

  /// Evaluates for these settings.
  func value(in context: CallEvaluation) throws(RenderError) -> Value {
    guard let expression = choice.value(for: context.account.settings) else {
      throw .expression(slot: slot, why: "no case fits the account's settings")
    }
    do {
      return try expression.evaluate(in: context)
    } catch {
      throw .expression(slot: slot, why: error.description)
    }
  }

  /// Evaluates and gives text, or `nil` when the value is absent.
  func text(in context: CallEvaluation) throws(RenderError) -> String? {
    let value = try value(in: context)
    if case .absent = value { return nil }
    guard let text = value.textForm else {
      throw .expression(slot: slot, why: "the value has no text form")
    }
    return text
  }
}
