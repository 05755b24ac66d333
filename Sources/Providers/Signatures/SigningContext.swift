/// The values of a recipe's expressions: `f.NAME` is a field being signed, the rest is outside.
struct SigningContext: EvaluationContext {
  let outer: any EvaluationContext
  let fields: [SignatureField]
  let booleans: FieldRule.Booleans

  func value(of reference: Reference) throws(EvaluationError) -> Value? {
    guard reference.path.hasPrefix("f.") else { return try outer.value(of: reference) }
    let name = String(reference.path.dropFirst(2))
    for field in fields where field.name == name {
      if let text = booleans.text(of: field.content) { return .text(text) }
    }
    return nil
  }
}
