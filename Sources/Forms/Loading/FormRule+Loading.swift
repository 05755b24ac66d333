import Payments
import Wire

extension FormRule {
  /// What a rule of a whole form may be at besides its fields: members of the payment itself.
  static let membersOfPayment = ["amount", "currency", "description"]

  /// Reads a list of `{when, expect, code, at}`, each at one of the fields or of the other names.
  static func load(
    _ node: Node,
    name: String,
    fields: [Field],
    others: [String] = [],
    _ diagnostics: inout Diagnostics
  ) -> [FormRule] {
    guard case .sequence(let nodes) = node.content else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) must be a list, found \(node.shapeInWords)"
      )
      return []
    }
    return nodes.enumerated()
      .compactMap { place, node in
        rule(
          node,
          name: "\(name)[\(place + 1)]",
          places: fields.map(\.name) + others,
          &diagnostics
        )
      }
  }

  private static func rule(
    _ node: Node,
    name: String,
    places: [String],
    _ diagnostics: inout Diagnostics
  ) -> FormRule? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    let when = condition(reader.optional("when"), name: "\(name).when", &diagnostics)
    let expectNode = reader.required("expect", &diagnostics)
    let expect = condition(expectNode, name: "\(name).expect", &diagnostics)
    let code = reader.required("code", &diagnostics)?.text("\(name).code", &diagnostics)
    let message = reader.optional("message")
      .flatMap { LocalizedText.load($0, name: "\(name).message", &diagnostics) }
    let at = reader.required("at", &diagnostics)
    let field = at?.text("\(name).at", &diagnostics)
    reader.finish(&diagnostics)
    guard let expect, let code, let field, let at else { return nil }
    guard places.contains(field) else {
      let nearest = Nearest.name(to: field, among: places)
      diagnostics.error(
        .unknownReference,
        at: at.place,
        "\(name).at names \"\(field)\", which is no field of the form",
        help: nearest.map { "did you mean \"\($0)\"?" },
        replacement: nearest
      )
      return nil
    }
    return FormRule(
      condition: when,
      expectation: expect,
      code: code,
      field: field,
      message: message
    )
  }

  private static func condition(
    _ node: Node?,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> FormCondition? {
    guard let node, let text = node.text(name, &diagnostics) else { return nil }
    return FormCondition(source: text, place: node.place)
  }
}
