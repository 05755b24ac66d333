import Payments

/// A signature that stands in a reply: what it is made over, and whether a success needs it.
final class ReplyVerification: Sendable {
  /// What came out.
  enum Result: Sendable {
    case right
    case absent
    case wrong
  }

  let recipe: SignatureRecipe
  /// The fields that the signature is made over, by the names that the recipe knows.
  let fields: [NamedSlot]
  let signature: Slotted
  /// Whether a reply without a signature proves nothing.
  let isRequired: Bool

  init(recipe: SignatureRecipe, fields: [NamedSlot], signature: Slotted, isRequired: Bool) {
    self.recipe = recipe
    self.fields = fields
    self.signature = signature
    self.isRequired = isRequired
  }

  /// Verifies the signature of the row that counts; what cannot be verified is wrong.
  func result(in evaluation: CallEvaluation) -> Result {
    do throws(RenderError) {
      guard let candidate = try signature.text(in: evaluation), !candidate.isEmpty else {
        return .absent
      }
      let pairs = try RenderedBody.pairs(fields, evaluation)
      let input = SignatureInput(fields: pairs.map { SignatureField($0.name, .text($0.value)) })
      do throws(SignatureError) {
        let now = evaluation.context.now
        return try recipe.verify(candidate, over: input, in: evaluation, now: now) ? .right : .wrong
      } catch { return .wrong }
    } catch { return .wrong }
  }
}
