import Wire

/// What a recipe signs or verifies.
struct SignatureInput: Sendable {
  /// The root members of the body or the pairs of the form, in their order.
  var fields: [SignatureField]
  /// The body's bytes, for `over: raw_body`.
  var rawBody: [UInt8]

  init(fields: [SignatureField], rawBody: [UInt8] = []) {
    self.fields = fields
    self.rawBody = rawBody
  }

  /// The root members of a JSON object; anything else has none.
  init(json: JSONValue, rawBody: [UInt8] = []) {
    fields = (json.object?.members ?? [])
      .map { member in
        let content: SignatureField.Content =
          switch member.value {
          case .null: .null
          case .boolean(let flag): .boolean(flag)
          case .number(let lexeme): .number(lexeme)
          case .text(let text): .text(text)
          case .array, .object: .composite
          }
        return SignatureField(member.name, content)
      }
    self.rawBody = rawBody
  }

  /// The pairs of a form or a query, decoded.
  init(pairs: [FormPair], rawBody: [UInt8] = []) {
    fields = pairs.map { SignatureField($0.name, .text($0.value)) }
    self.rawBody = rawBody
  }

  /// The text of the first field of a name.
  func text(_ name: String) -> String? {
    guard let field = fields.first(where: { $0.name == name }) else { return nil }
    if case .text(let text) = field.content { return text }
    return nil
  }
}
