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
}
