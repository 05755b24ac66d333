import Payments
import Wire

extension FieldLoader {
  /// Reads `options`: a list of values, or a mapping from values to titles.
  static func readChoices(
    _ field: inout Field,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    guard let node = reader.optional("options") else { return }
    let name = "\(reader.name).options"
    switch node.content {
    case .sequence(let nodes):
      field.options = nodes.compactMap { node in
        node.text("an entry of \(name)", &diagnostics).map { FieldOption(value: $0) }
      }
    case .mapping(let entries):
      field.options = entries.map { entry in
        FieldOption(
          value: entry.key,
          title: LocalizedText.load(entry.value, name: "\(name).\(entry.key)", &diagnostics)
        )
      }
    case .scalar:
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a list or a mapping, found \(node.shapeInWords)"
      )
      return
    }
    if field.options.isEmpty {
      diagnostics.error(.emptyList, at: node.place, "\(name) has no entry")
    }
    for (place, option) in field.options.enumerated()
    where field.options[..<place].contains(where: { $0.value == option.value }) {
      diagnostics.error(.notUnique, at: node.place, "\(name) has \"\(option.value)\" twice")
    }
  }

  /// Reads `items` and `one_of`, which hold fields themselves.
  static func readMembers(
    _ field: inout Field,
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    if let node = reader.optional("items") {
      field.members = fields(node, name: "\(reader.name).items", isMember: true, &diagnostics)
    }
    for (key, path) in [("keys", \Field.keys), ("values", \Field.values)] {
      guard let node = reader.optional(key) else { continue }
      let name = "\(reader.name).\(key)"
      if let part = self.field(node, key: key, name: name, &diagnostics) {
        field[keyPath: path] = [part]
        guard part.type.hasMembers || part.holdsSensitive else { continue }
        diagnostics.error(
          .wrongShape,
          at: node.place,
          "\(name) is of type \(part.type.rawValue), and plain values are expected"
        )
      }
    }
    if let node = reader.optional("rules") {
      field.rules = FormRule.load(
        node,
        name: "\(reader.name).rules",
        fields: field.members,
        &diagnostics
      )
    }
    if let node = reader.optional("one_of") {
      field.alternatives = fields(node, name: "\(reader.name).one_of", &diagnostics)
    }
  }

  /// Checks that the keys belong to the type.
  static func checkKeys(
    of field: Field,
    _ reader: MappingReader,
    _ diagnostics: inout Diagnostics
  ) {
    let wanted: [(key: String, isNeeded: Bool, isAllowed: Bool, types: String)] = [
      ("options", field.type == .select, field.type == .select, "select"),
      (
        "items", field.type == .object || field.type == .list && field.values.isEmpty,
        field.type == .object || field.type == .list && field.values.isEmpty,
        "object and list"
      ),
      ("values", field.type == .map, field.type == .map || field.type == .list, "map and list"),
      ("keys", false, field.type == .map, "map"),
      ("rules", false, !field.members.isEmpty, "object and list of objects"),
      ("region", false, field.type == .phone, "phone"),
      ("format", false, field.type == .date, "date"),
      (
        "allow_card_like", false, field.type.mayHoldCardNumber,
        FieldType.allCases.filter(\.mayHoldCardNumber).map(\.rawValue).joined(separator: ", ")
      ),
    ]
    for rule in wanted {
      if let place = reader.keyPlace(rule.key) {
        guard !rule.isAllowed else { continue }
        diagnostics.error(
          .wrongShape,
          at: place,
          "\(reader.name) is of type \(field.type.rawValue) and takes no \(rule.key)",
          help: "\(rule.key) belongs to the types \(rule.types)"
        )
      } else if rule.isNeeded {
        diagnostics.error(
          .missingKey,
          at: reader.place,
          "\(reader.name) needs the key \"\(rule.key)\"",
          help: "add \"\(rule.key):\" here"
        )
      }
    }
  }

  /// Reads `default`, which must itself be a right value.
  static func readDefault(
    _ field: inout Field,
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) {
    guard let text = node.text("\(name).default", &diagnostics) else { return }
    do throws(FieldMistake) {
      // No card is older than the first day, so that a default never expires at load.
      let oldest = CalendarDay(of: Instant(milliseconds: 0))
      field.defaultValue = try ValueCheck(today: oldest, currency: nil).normalized(text, field)
    } catch {
      diagnostics.error(
        .defaultInvalid,
        at: node.place,
        "\(name).default is no value of the field: \(error.message(in: .en))"
      )
    }
  }
}
