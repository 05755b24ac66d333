import Payments
import Wire

/// Reads the keys of MANIFEST §4 into fields.
enum FieldLoader {
  /// The most characters of a field's name.
  static let maximumNameLength = 64

  /// Reads a mapping from names to fields.
  ///
  /// Members are named as the provider names them, so they may have capitals.
  static func fields(
    _ node: Node,
    name: String,
    isMember: Bool = false,
    _ diagnostics: inout Diagnostics
  ) -> [Field] {
    guard let reader = MappingReader(node, name: name, &diagnostics) else { return [] }
    return reader.allEntries.compactMap { entry in
      guard !entry.key.hasPrefix("x-") else { return nil }
      guard isName(entry.key, isMember: isMember) else {
        diagnostics.error(
          .identifierInvalid,
          at: entry.keyPlace,
          "\"\(entry.key)\" cannot be the name of a field",
          help: "use \(isMember ? "Latin" : "small Latin") letters, digits and _, "
            + "beginning with a letter"
        )
        return nil
      }
      return field(entry.value, key: entry.key, name: "\(name).\(entry.key)", &diagnostics)
    }
  }

  private static func isName(_ key: String, isMember: Bool) -> Bool {
    let bytes = key.utf8
    func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte || isMember && 65...90 ~= byte }
    return bytes.count <= maximumNameLength
      && bytes.first.map(isLetter) == true
      && bytes.allSatisfy { isLetter($0) || 48...57 ~= $0 || $0 == UInt8(ascii: "_") }
  }

  static func field(
    _ node: Node,
    key: String,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Field? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var field = Field(name: key)
    field.place = node.place
    let type = reader.required("type", &diagnostics)
      .flatMap { $0.choice("\(name).type", as: FieldType.self, &diagnostics) }
    if let type { field.type = type }
    readTexts(&field, &reader, &diagnostics)
    readLimits(&field, &reader, &diagnostics)
    readChoices(&field, &reader, &diagnostics)
    readMembers(&field, &reader, &diagnostics)
    let defaultNode = reader.optional("default")
    reader.finish(&diagnostics)
    guard type != nil else { return nil }
    checkKeys(of: field, reader, &diagnostics)
    if let defaultNode { readDefault(&field, defaultNode, name: name, &diagnostics) }
    return field
  }

  private static func readTexts(
    _ field: inout Field,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    let name = reader.name
    if let node = reader.optional("title") {
      field.title = LocalizedText.load(node, name: "\(name).title", &diagnostics)
    }
    if let node = reader.optional("hint") {
      field.hint = LocalizedText.load(node, name: "\(name).hint", &diagnostics)
    }
    if let node = reader.optional("when"), let text = node.text("\(name).when", &diagnostics) {
      field.condition = FormCondition(source: text, place: node.place)
    }
    if let node = reader.optional("role"),
      let role = node.choice("\(name).role", as: FieldRole.self, &diagnostics)
    {
      field.role = role
    }
    if let node = reader.optional("region") {
      field.region = node.choice("\(name).region", as: PhoneRegion.self, &diagnostics)
    }
  }

  private static func readLimits(
    _ field: inout Field,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    let name = reader.name
    if let node = reader.optional("required") {
      field.isRequired = node.boolean("\(name).required", &diagnostics) ?? false
    }
    if let node = reader.optional("trim") {
      field.isTrimmed = node.boolean("\(name).trim", &diagnostics) ?? true
    }
    if let node = reader.optional("allow_card_like") {
      field.allowsCardLike = node.boolean("\(name).allow_card_like", &diagnostics) ?? false
    }
    if let node = reader.optional("format"), let text = node.text("\(name).format", &diagnostics) {
      field.dateFormat = text
      if !TimeForm.isFormat(text) {
        diagnostics.error(
          .wrongShape,
          at: node.place,
          "\(name).format is made of dd, MM and yyyy, such as dd.MM.yyyy, found \"\(text)\""
        )
      }
    }
    if let node = reader.optional("max") {
      field.maximum = node.integer("\(name).max", in: 0...1_000_000_000, &diagnostics)
    }
    if let node = reader.optional("min") {
      field.minimum = node.integer("\(name).min", in: 0...1_000_000_000, &diagnostics)
      if let minimum = field.minimum, let maximum = field.maximum, minimum > maximum {
        diagnostics.error(
          .outOfRange,
          at: node.place,
          "\(name).min is \(minimum), which is more than its max \(maximum)"
        )
      }
    }
    if let node = reader.optional("forbid") {
      field.forbidden = node.text("\(name).forbid", &diagnostics) ?? ""
    }
    if let node = reader.optional("pattern"),
      let source = node.text("\(name).pattern", &diagnostics)
    {
      do throws(PatternError) {
        field.pattern = try Pattern(source)
      } catch {
        diagnostics.error(
          .patternInvalid,
          at: node.place,
          "\(name).pattern is no RE2 pattern: \(error.reason)",
          note: "RE2 has no look-around and no back references, so that matching is fast"
        )
      }
    }
  }
}
