extension Node {
  /// Reads `{secret: {env: NAME}}` or `{secret: {file: path}}`, or a literal text.
  ///
  /// `previous: {secret: …, until: date}` may stand beside `secret`. Whether a literal
  /// is allowed is for the caller to say (`S001`); its text is hidden from every snippet.
  public func secretReference(
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> SecretReference? {
    guard case .mapping = content else { return literalSecret(name, &diagnostics) }
    guard var reader = MappingReader(self, name: name, &diagnostics) else { return nil }
    let secret = reader.optional("secret")
    let previousNode = reader.optional("previous")
    reader.finish(&diagnostics)
    guard let secret else {
      reportNotReference(name, &diagnostics)
      return nil
    }
    let source = secret.secretSource("\(name).secret", &diagnostics)
    var previous: SecretReference.Previous?
    if let previousNode {
      previous = previousNode.previousSecret("\(name).previous", &diagnostics)
      if previous == nil { return nil }
    }
    guard let source else { return nil }
    return SecretReference(source: source, place: place, previous: previous)
  }

  private func literalSecret(
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> SecretReference? {
    diagnostics.hide(place)
    guard let scalar = filledScalar(name, "a reference to a secret", &diagnostics) else {
      return nil
    }
    if let commentPlace {
      // What stands behind the # may be the rest of the secret.
      diagnostics.hide(
        Place(
          file: commentPlace.file,
          line: commentPlace.line,
          column: commentPlace.column,
          endColumn: .max
        )
      )
      diagnostics.warning(
        .commentCutsValue,
        at: commentPlace,
        "the secret \"\(name)\" ends here, because \" #\" begins a comment",
        help: "if the rest belongs to the secret, put all of it in quotes"
      )
    }
    return SecretReference(source: .literal(LiteralSecret(scalar.text)), place: place)
  }

  private func secretSource(
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> SecretReference.Source? {
    if case .mapping(let entries) = content, entries.count == 2,
      let file = entries.first(where: { $0.key == "file" })?.value,
      let key = entries.first(where: { $0.key == "sealed_by" })?.value
    {
      guard let path = file.text("\(name).file", &diagnostics),
        let source = key.secretSource("\(name).sealed_by", &diagnostics)
      else { return nil }
      if case .sealedFile = source {
        key.reportNotReference("\(name).sealed_by", &diagnostics)
        return nil
      }
      return .sealedFile(path, key: source)
    }
    guard case .mapping(let entries) = content, entries.count == 1, let entry = entries.first,
      entry.key == "env" || entry.key == "file"
    else {
      reportNotReference(name, &diagnostics)
      return nil
    }
    guard let text = entry.value.text("\(name).\(entry.key)", &diagnostics) else { return nil }
    if entry.key == "file" { return .file(text) }
    let isName =
      text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      && !(text.utf8.first?.isASCIIDigit ?? true)
    guard isName else {
      // Somebody may have written the secret where its name belongs.
      diagnostics.hide(entry.value.place)
      diagnostics.error(
        .secretNotReference,
        at: entry.value.place,
        "\"\(name).env\" must be the name of an environment variable",
        help: "write letters, digits and _ only, such as PAYMENT_PASSWORD"
      )
      return nil
    }
    return .environment(text)
  }

  private func previousSecret(
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> SecretReference.Previous? {
    guard var reader = MappingReader(self, name: name, &diagnostics) else { return nil }
    let secret = reader.required("secret", &diagnostics)
    let until = reader.required("until", &diagnostics)?.date("\(name).until", &diagnostics)
    reader.finish(&diagnostics)
    let source = secret?.secretSource("\(name).secret", &diagnostics)
    guard let source, let until else { return nil }
    return SecretReference.Previous(source: source, place: place, until: until)
  }

  private func reportNotReference(_ name: String, _ diagnostics: inout Diagnostics) {
    // Whatever stands here may be a secret.
    diagnostics.hide(place)
    diagnostics.error(
      .secretNotReference,
      at: place,
      "\"\(name)\" must say where the secret is kept",
      help: "write {secret: {env: NAME}} or {secret: {file: path}}"
    )
  }
}
