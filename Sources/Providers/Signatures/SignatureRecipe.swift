import Payments
import Wire

/// An entry of `signatures`: how a text is made of fields, digested, and where it goes.
struct SignatureRecipe: Sendable {
  /// What is signed.
  enum Message: Sendable {
    case fields(FieldRule)
    case rawBody
    /// An expression over `f`; without a digest of the recipe's own it gives the signature itself.
    case expression(ExpressionRule)
  }

  /// One way to sign; a recipe has several while a provider changes its scheme.
  final class Scheme: Sendable {
    let message: Message
    /// Fields that stand deeper in the body, by the name that the expression knows them under.
    let paths: [(name: String, at: JSONPointer)]
    let digest: DigestRule?
    let encoding: SignatureEncoding
    let place: SignaturePlace?
    /// When this scheme ends; from then on it verifies nothing.
    let until: Instant?

    init(
      message: Message,
      paths: [(name: String, at: JSONPointer)] = [],
      digest: DigestRule?,
      encoding: SignatureEncoding,
      place: SignaturePlace?,
      until: Instant?
    ) {
      self.message = message
      self.paths = paths
      self.digest = digest
      self.encoding = encoding
      self.place = place
      self.until = until
    }
  }

  /// The recipe's key in the manifest.
  let name: String
  /// The ways in their order; the first one signs.
  let schemes: [Scheme]
  /// The recipe's name in messages.
  let slot: String

  init(name: String, schemes: [Scheme]) {
    self.name = name
    self.schemes = schemes
    slot = "signatures.\(name)"
  }

  /// Where the signature goes, when the recipe says.
  var place: SignaturePlace? { schemes.first?.place }
}

extension SignatureRecipe {
  /// The signature alone, by the first scheme: the way of every request.
  func signature(
    _ input: SignatureInput,
    in context: any EvaluationContext
  ) throws(SignatureError) -> String {
    guard let scheme = schemes.first else { throw .noCase(slot: slot) }
    let context = scheme.context(input, context)
    var prepared = try scheme.prepare(input, in: context, slot: slot)
    defer { scheme.wipe(&prepared) }
    return try signature(scheme, prepared, context)
  }

  /// Signs by the first scheme and tells how, for people.
  func sign(
    _ input: SignatureInput,
    in context: any EvaluationContext
  ) throws(SignatureError) -> SignedText {
    guard let scheme = schemes.first else { throw .noCase(slot: slot) }
    let context = scheme.context(input, context)
    var prepared = try scheme.prepare(input, in: context, slot: slot, isExplained: true)
    defer { scheme.wipe(&prepared) }
    var steps = prepared.steps
    if let choice = prepared.choice {
      steps.append("\(choice.name), written as \((choice.encoding ?? scheme.encoding).rawValue)")
    }
    if let place = scheme.place { steps.append("put it in \(place.text)") }
    return SignedText(
      recipe: name,
      stringToSign: prepared.shown,
      signature: try signature(scheme, prepared, context),
      placedAt: scheme.place?.text,
      steps: steps
    )
  }

  private func signature(
    _ scheme: Scheme,
    _ prepared: Scheme.Prepared,
    _ context: SigningContext
  ) throws(SignatureError) -> String {
    guard let choice = prepared.choice else {
      return String(decoding: prepared.message, as: UTF8.self)
    }
    let bytes = try choice.digest.sign(prepared.message, in: context, slot: slot)
    return (choice.encoding ?? scheme.encoding).text(of: bytes)
  }

  /// Compares a received signature in constant time; an empty one never verifies.
  ///
  /// - Parameters:
  ///   - candidate: the signature as received.
  ///   - input: what it should sign.
  ///   - context: the credentials.
  ///   - now: the moment, for schemes that end; `nil` takes every scheme.
  /// - Returns: whether a scheme that has not ended gives this signature.
  /// - Throws: when nothing can be verified, such as without a key.
  func verify(
    _ candidate: String,
    over input: SignatureInput,
    in context: any EvaluationContext,
    now: Instant? = nil
  ) throws(SignatureError) -> Bool {
    guard !candidate.isEmpty else { return false }
    for scheme in schemes where !scheme.hasEnded(now) {
      if try verify(candidate, by: scheme, over: input, in: context) { return true }
    }
    return false
  }

  /// Takes the signature from where each scheme puts it, and verifies it.
  ///
  /// The first scheme whose place holds a text decides; without any the answer is `false`.
  func verifyReceived(
    _ input: SignatureInput,
    header: (String) -> String?,
    in context: any EvaluationContext,
    now: Instant? = nil
  ) throws(SignatureError) -> Bool {
    for scheme in schemes where !scheme.hasEnded(now) {
      let candidate: String?
      switch scheme.place {
      case .body(let name): candidate = input.text(name)
      case .header(let name): candidate = header(name)
      case nil: candidate = nil
      }
      guard let candidate, !candidate.isEmpty else { continue }
      return try verify(candidate, by: scheme, over: input, in: context)
    }
    return false
  }

  private func verify(
    _ candidate: String,
    by scheme: Scheme,
    over input: SignatureInput,
    in context: any EvaluationContext
  ) throws(SignatureError) -> Bool {
    let context = scheme.context(input, context)
    var prepared = try scheme.prepare(input, in: context, slot: slot)
    defer { scheme.wipe(&prepared) }
    guard let choice = prepared.choice else {
      return scheme.isEqual(candidate, prepared.message)
    }
    let encoding = choice.encoding ?? scheme.encoding
    guard let bytes = encoding.bytes(of: candidate) else { return false }
    return try choice.digest.verify(bytes, of: prepared.message, in: context, slot: slot)
  }
}
