/// Which digest a recipe uses, perhaps by a setting.
enum DigestRule: Sendable {
  /// A digest with the encoding of its own, if it has one.
  final class Choice: Sendable {
    let name: String
    let digest: SignatureDigest
    let encoding: SignatureEncoding?

    init(name: String, digest: SignatureDigest, encoding: SignatureEncoding?) {
      self.name = name
      self.digest = digest
      self.encoding = encoding
    }
  }

  case always(Choice)
  case by(Expression, cases: [String: Choice], otherwise: Choice?)

  /// The digest for the settings of this moment.
  func choice(
    in context: any EvaluationContext,
    slot: @autoclosure () -> String
  ) throws(SignatureError) -> Choice {
    switch self {
    case .always(let choice): return choice
    case .by(let expression, let cases, let otherwise):
      let word: String?
      do throws(EvaluationError) { word = try expression.text(in: context) } catch {
        throw .expression(slot: slot(), error)
      }
      guard let choice = word.flatMap({ cases[$0] }) ?? otherwise else {
        throw .noCase(slot: slot())
      }
      return choice
    }
  }
}
