import Payments
import Wire

/// A signature that came with a message, and what it should cover.
struct ReceivedSignature {
  var input: SignatureInput
  let header: (String) -> String?
  let now: Instant

  /// The name of the recipe that verifies, or `nil`.
  ///
  /// The first recipe whose place holds a text decides; another one does not make a wrong signature
  /// right.
  func verify(
    by recipes: [SignatureRecipe],
    in context: any EvaluationContext
  ) throws(SignatureError) -> String? {
    for recipe in recipes where hasCandidate(of: recipe) {
      let isRight = try recipe.verifyReceived(input, header: header, in: context, now: now)
      return isRight ? recipe.name : nil
    }
    return nil
  }

  /// Whether a scheme of the recipe that has not ended finds a text in its place.
  func hasCandidate(of recipe: SignatureRecipe) -> Bool {
    recipe.schemes.contains { scheme in
      !scheme.hasEnded(now) && !(candidate(at: scheme.place) ?? "").isEmpty
    }
  }

  /// The text at a signature's place.
  func candidate(at place: SignaturePlace?) -> String? {
    switch place {
    case .body(let name): input.text(name)
    case .header(let name): header(name)
    case nil: nil
    }
  }
}
