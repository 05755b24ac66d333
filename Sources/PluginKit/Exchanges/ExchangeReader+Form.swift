import Payments
import Wire

extension ExchangeReader {
  /// Reads `form: OPERATION` with `fields`, `amount`, and `errors` or `values`.
  mutating func form(
    _ node: Node,
    _ reader: inout MappingReader,
    _ place: Place
  ) -> ExchangeItem? {
    let operation = node.choice("form", as: Operation.self, &diagnostics)
    let fields = reader.optional("fields").map { Self.values($0) }
    let amountNode = reader.optional("amount")
    let amount = amountNode.flatMap { formAmount($0) }
    let errors = reader.optional("errors")
      .flatMap { $0.items("errors", mayBeEmpty: true, &diagnostics) }?
      .compactMap { $0.text("an entry of errors", &diagnostics) }
    let values = reader.optional("values").map { Self.values($0) }
    reader.finish(&diagnostics)
    guard errors != nil || values != nil else {
      diagnostics.error(.missingKey, at: place, "a form needs errors or values")
      return nil
    }
    guard let operation, (amount == nil) == (amountNode == nil) else { return nil }
    return .form(
      ExpectedForm(
        operation: operation,
        fields: fields ?? [:],
        amount: amount,
        errors: errors ?? [],
        values: values ?? [:],
        place: place
      )
    )
  }

  /// `"100.50 RUB"`.
  private mutating func formAmount(_ node: Node) -> Money? {
    guard let text = node.text("amount", &diagnostics) else { return nil }
    let words = text.split(separator: " ")
    if words.count == 2, let currency = Currency(code: String(words[1])),
      let amount = try? Money.parse(String(words[0]), currency: currency)
    {
      return amount
    }
    diagnostics.error(
      .wrongShape,
      at: node.place,
      "amount must be an amount and its currency, found \"\(text)\""
    )
    return nil
  }

  /// Values by name: a text as it is, mappings and lists as JSON, in which quoted text stays text.
  private static func values(_ node: Node) -> [String: String] {
    guard case .mapping(let entries) = node.content else { return [:] }
    return Dictionary(
      entries.map { entry in
        let text = entry.value.scalar?.text
        return (
          entry.key, text ?? String(decoding: json(of: entry.value).serialized(), as: UTF8.self)
        )
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func json(of node: Node) -> JSONValue {
    switch node.content {
    case .sequence(let nodes): return .array(nodes.map(json))
    case .mapping(let entries):
      var object = JSONObject()
      for entry in entries { object[entry.key] = json(of: entry.value) }
      return .object(object)
    case .scalar(let scalar):
      guard scalar.isPlain else { return .text(scalar.text) }
      switch scalar.text {
      case "true", "false": return .boolean(scalar.text == "true")
      case "null", "": return .null
      default:
        let isNumber = scalar.text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x2D }
        return isNumber ? .number(scalar.text) : .text(scalar.text)
      }
    }
  }
}
