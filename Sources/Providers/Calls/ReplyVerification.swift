import Payments

/// A signature that stands in a reply: what it may be made over, and whether a success needs it.
final class ReplyVerification: Sendable {
  /// What came out.
  enum Result: Sendable {
    case right
    case absent
    case wrong
  }

  /// One way in which the signature may be made.
  struct Way: Sendable {
    let recipe: SignatureRecipe
    /// The fields that the signature is made over, by the names that the recipe knows.
    let fields: [NamedSlot]
    let signature: Slotted
    /// Whether a reply without a signature proves nothing; always unless a condition says when.
    let required: Need
  }

  /// When a reply without a signature proves nothing.
  enum Need: Sendable {
    case always
    case never
    case when(Condition)
  }

  /// The first that is right counts.
  let ways: [Way]

  init(ways: [Way]) { self.ways = ways }

  /// Whether a reply without a signature proves nothing; so it is when nobody can say.
  func isRequired(in evaluation: CallEvaluation) -> Bool {
    ways.contains { way in
      switch way.required {
      case .always: return true
      case .never: return false
      case .when(let condition):
        do throws(EvaluationError) { return try condition.holds(in: evaluation) } catch {
          return true
        }
      }
    }
  }

  /// Verifies the signature of the row that counts; what cannot be verified is wrong.
  func result(in evaluation: CallEvaluation) -> Result {
    var last = Result.absent
    for way in ways {
      switch way.result(in: evaluation) {
      case .right: return .right
      case .wrong: last = .wrong
      case .absent: break
      }
    }
    return last
  }
}

extension ReplyVerification.Way {
  /// Whether the signature is right if it is made in this way.
  func result(in evaluation: CallEvaluation) -> ReplyVerification.Result {
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
