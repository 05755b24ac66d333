import Crypto
import Payments

extension SignatureRecipe.Scheme {
  /// A message ready to be digested.
  struct Prepared {
    var message: [UInt8]
    /// The message for people, secrets as `***`.
    let shown: String
    let choice: DigestRule.Choice?
    let steps: [String]
  }

  /// Wipes a message once it is signed: a secret may stand in it, but not in a body as received.
  func wipe(_ prepared: inout Prepared) {
    if case .rawBody = message { return }
    Secret.wipe(&prepared.message)
  }

  /// Whether the scheme is over.
  func hasEnded(_ now: Instant?) -> Bool {
    if let until, let now { now >= until } else { false }
  }

  /// The context in which the scheme's expressions see the fields.
  func context(_ input: SignatureInput, _ outer: any EvaluationContext) -> SigningContext {
    let booleans: FieldRule.Booleans =
      if case .fields(let rule) = message { rule.booleans } else { .lowercase }
    return SigningContext(outer: outer, fields: input.fields(with: paths), booleans: booleans)
  }

  /// Makes the message and chooses the digest; what people read only when `isExplained`.
  func prepare(
    _ input: SignatureInput,
    in context: SigningContext,
    slot: String,
    isExplained: Bool = false
  ) throws(SignatureError) -> Prepared {
    let choice = try digest.map { (rule) throws(SignatureError) in
      try rule.choice(in: context, slot: "\(slot).digest")
    }
    switch message {
    case .rawBody:
      return Prepared(
        message: input.rawBody,
        shown: isExplained ? String(decoding: input.rawBody, as: UTF8.self) : "",
        choice: choice,
        steps: isExplained ? ["take the bytes of the body as they are"] : []
      )
    case .fields(let rule):
      let members = try rule.members(of: input.fields, in: context, slot: slot)
      return Prepared(
        message: rule.message(of: members),
        shown: isExplained ? rule.shown(members) : "",
        choice: choice,
        steps: isExplained ? rule.steps(members.compactMap(\.name)) : []
      )
    case .expression(let rule):
      let expression = try rule.expression(in: context, slot: "\(slot).expr")
      do throws(EvaluationError) {
        return Prepared(
          message: try expression.bytes(in: context),
          shown: isExplained ? try expression.innermostMaskedText(in: context) ?? "" : "",
          choice: choice,
          steps: isExplained ? ["evaluate the expression"] : []
        )
      } catch { throw .expression(slot: "\(slot).expr", error) }
    }
  }

  /// Compares texts in constant time; digits of either size are equal where they are hexadecimal.
  func isEqual(_ candidate: String, _ expected: [UInt8]) -> Bool {
    let received = Array(candidate.utf8)
    if ConstantTime.equal(received, expected) { return true }
    do throws(CryptoError) {
      return ConstantTime.equal(try Hex.decode(received), try Hex.decode(expected))
    } catch { return false }
  }
}

extension FieldRule {
  /// What the rule does, one sentence a step, with names and no values.
  func steps(_ names: [String]) -> [String] {
    var steps: [String] = []
    switch selection {
    case .rootScalars: steps.append("take the fields that are no object or list")
    case .prefix(let prefix): steps.append("take the fields whose names begin with \(prefix)")
    case .only(let names): steps.append("take \(names.joined(separator: ", "))")
    }
    if !excluded.isEmpty { steps.append("leave out \(excluded.joined(separator: ", "))") }
    if !added.isEmpty { steps.append("add \(added.map(\.name).joined(separator: ", "))") }
    let sorted = sorting == .key ? ", sorted by the bytes of their names" : ""
    steps.append("order\(sorted): \(names.joined(separator: ", "))")
    let what = emission == .value ? "values" : "pairs name=value"
    let escaping = escape == .none ? "" : ", escaped by \(escape.rawValue)"
    steps.append("join the \(what)\(escaping) with \"\(separator)\"")
    if !appended.isEmpty {
      steps.append("append \(appended.count) more, also with \"\(separator)\"")
    }
    return steps
  }
}

extension Expression {
  /// The masked text that the outermost digest works on; the whole where there is none.
  func innermostMaskedText(
    in context: any EvaluationContext
  ) throws(EvaluationError) -> String? {
    var inner = program
    while true {
      switch inner {
      case .text(let program): inner = program
      case .filter(let name, _, let arguments) where arguments.first != nil:
        guard let first = arguments.first else { break }
        inner = first
        if Filter.digests.contains(where: { $0.name == name }) {
          return try masked(inner, in: context)
        }
        continue
      default: return try masked(program, in: context)
      }
    }
  }

  private func masked(
    _ program: Program,
    in context: any EvaluationContext
  ) throws(EvaluationError) -> String? {
    var evaluation = Evaluation(context: context, isMasking: true)
    return try evaluation.value(of: program).textForm
  }
}
