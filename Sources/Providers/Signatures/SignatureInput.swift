import Wire

/// What a recipe signs or verifies.
struct SignatureInput: Sendable {
  /// The root members of the body or the pairs of the form, in their order.
  var fields: [SignatureField]
  /// The body's bytes, for `over: raw_body`.
  var rawBody: [UInt8]
  /// The body as a value, for fields that do not stand at its root.
  var root: JSONValue?

  init(fields: [SignatureField], rawBody: [UInt8] = [], root: JSONValue? = nil) {
    self.fields = fields
    self.rawBody = rawBody
    self.root = root
  }

  /// The root members of a JSON object; anything else has none.
  init(json: JSONValue, rawBody: [UInt8] = []) {
    fields = (json.object?.members ?? [])
      .map { SignatureField($0.name, SignatureField.Content($0.value)) }
    self.rawBody = rawBody
    root = json
  }

  /// The pairs of a form or a query, decoded.
  init(pairs: [FormPair], rawBody: [UInt8] = []) {
    fields = pairs.map { SignatureField($0.name, .text($0.value)) }
    self.rawBody = rawBody
  }

  /// The fields, and those that a recipe takes from deeper places under names of its own.
  ///
  /// A field that stands at the root under such a name counts before the deeper one: people who
  /// sign by hand give the names alone.
  func fields(with paths: [(name: String, at: JSONPointer)]) -> [SignatureField] {
    guard let root, !paths.isEmpty else { return fields }
    return fields
      + paths.compactMap { path in
        root.value(at: path.at).map { SignatureField(path.name, SignatureField.Content($0)) }
      }
  }

  /// The text of the first field of a name.
  func text(_ name: String) -> String? {
    guard let field = fields.first(where: { $0.name == name }) else { return nil }
    if case .text(let text) = field.content { return text }
    return nil
  }
}
