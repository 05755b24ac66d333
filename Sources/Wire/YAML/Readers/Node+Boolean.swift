extension Node {
  /// Reads `true` or `false`, the only booleans of YAML 1.2's core schema as we take it.
  public func boolean(_ name: String, _ diagnostics: inout Diagnostics) -> Bool? {
    guard let scalar = filledScalar(name, "true or false", &diagnostics) else { return nil }
    let mayBe = (scalar.isPlain || tag == .boolean) && tag != .integer
    if mayBe, scalar.text == "true" { return true }
    if mayBe, scalar.text == "false" { return false }
    let lowered = scalar.text.lowercased()
    let mend: String? =
      switch lowered {
      case "yes", "on", "y", "true": "true"
      case "no", "off", "n", "false": "false"
      default: nil
      }
    var note: String?
    if mend == lowered, !scalar.isPlain {
      note = "in quotes it is a text"
    } else if mend != nil, mend != lowered {
      note = "YAML 1.2 has no yes/no; other tools may read it as \(mend ?? "")"
    }
    diagnostics.error(
      .notBoolean,
      at: place,
      "\"\(name)\" must be true or false, found the text \"\(scalar.text)\"",
      help: mend.map { "write \(name): \($0)" } ?? "write true or false",
      replacement: mend,
      note: note
    )
    return nil
  }
}
