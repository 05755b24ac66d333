/// The values of a recipe's expressions: `f.NAME` is a field being signed, the rest is outside.
struct SigningContext: EvaluationContext {
  let outer: any EvaluationContext
  private let fields: [String: String]

  init(outer: any EvaluationContext, fields: [SignatureField], rule: FieldRule) {
    self.outer = outer
    self.fields = Dictionary(
      fields.compactMap { field in rule.text(of: field.content).map { (field.name, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func value(of reference: Reference) throws(EvaluationError) -> Value? {
    guard reference.path.hasPrefix("f.") else { return try outer.value(of: reference) }
    return fields[String(reference.path.dropFirst(2))].map { .text($0) }
  }
}
