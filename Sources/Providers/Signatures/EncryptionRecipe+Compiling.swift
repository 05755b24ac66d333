import Wire

extension EncryptionRecipe {
  /// Compiles an entry of `encryption`.
  static func compile(
    _ node: Node,
    name: String,
    scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> EncryptionRecipe? {
    let slot = "encryption.\(name)"
    guard var reader = MappingReader(node, name: slot, &diagnostics) else { return nil }
    let algorithm = reader.required("algorithm", &diagnostics)?
      .choice("algorithm", among: ["rsa_pkcs1_v15"], &diagnostics)
    let encoding = reader.required("encode", &diagnostics)?
      .choice("encode", as: SignatureEncoding.self, &diagnostics)
    let forbidden = reader.optional("forbid_in_parts")?.text("forbid_in_parts", &diagnostics)
    let key = reader.required("key", &diagnostics)
      .flatMap { node in
        Expression.compile(
          node,
          scope: scope,
          expecting: .text,
          sink: .encryption("\(slot).key"),
          &diagnostics
        )
      }
    let plaintext = reader.required("plaintext", &diagnostics)
      .flatMap { node in
        Expression.compile(
          node,
          scope: scope,
          expecting: .text,
          sink: .encryption("\(slot).plaintext"),
          &diagnostics
        )
      }
    reader.finish(&diagnostics)
    guard algorithm != nil, let encoding, let key, let plaintext else { return nil }
    return EncryptionRecipe(
      name: name,
      key: key,
      parts: plaintext.parts,
      forbidden: Set((forbidden ?? "").unicodeScalars),
      encoding: encoding
    )
  }
}

extension Expression {
  /// A text with `${…}` parts as one expression for each stretch.
  var parts: [Expression] {
    guard case .concat(let programs) = program else { return [self] }
    return programs.map { program in
      Expression(type: .text, isOptional: false, sensitivity: sensitivity, program: program)
    }
  }
}
