import Wire

/// Says a condition in JSON Schema, where it is a plain question about fields of the same object:
/// `input.way? == 'card'`, `input.way? != 'card'`, `present(input.card?)`, with `not`, `and` or `or`.
struct ConditionSchema {
  let fields: [Field]
  /// What stands before a field's name: `input.` or `item.`.
  let path: String

  /// The test; nil where it cannot be said.
  func json(of condition: FormCondition) -> JSONObject? {
    json(of: condition.source.trimmingBlanks)
  }

  private func json(of source: String) -> JSONObject? {
    for (word, key) in [(" or ", "anyOf"), (" and ", "allOf")] {
      let parts = source.split(separator: word)
      guard parts.count > 1, !source.replacing("present(", with: "").contains("(") else { continue }
      let tests = parts.compactMap { json(of: String($0).trimmingBlanks) }
      guard tests.count == parts.count else { return nil }
      return [JSONObject.Member(key, .array(tests.map(JSONValue.object)))].object
    }
    if source.hasPrefix("not ") {
      return json(of: String(source.dropFirst(4)).trimmingBlanks)
        .map { ["not": .object($0)] }
    }
    if source.hasPrefix("present("), source.hasSuffix(")") {
      return name(String(source.dropFirst(8).dropLast()))
        .map { ["required": .array([.text($0)])] }
    }
    return comparison(source)
  }

  private func comparison(_ source: String) -> JSONObject? {
    for (mark, isEqual) in [(" == ", true), (" != ", false)] {
      let parts = source.split(separator: mark).map { String($0).trimmingBlanks }
      guard parts.count == 2, let name = name(parts[0]), let value = literal(parts[1], of: name)
      else { continue }
      var test: JSONObject = [
        "properties": .object([JSONObject.Member(name, .object(["const": value.json]))].object)
      ]
      if fields.first(where: { $0.name == name })?.defaultValue != value.text {
        test["required"] = .array([.text(name)])
      }
      return isEqual ? test : ["not": .object(test)]
    }
    return nil
  }

  /// The name of a field that stands in the same object.
  private func name(_ text: String) -> String? {
    guard text.hasPrefix(path) else { return nil }
    var name = String(text.dropFirst(path.count))
    if name.hasSuffix("?") { name.removeLast() }
    return fields.contains { $0.name == name && $0.role == .input } ? name : nil
  }

  private func literal(_ text: String, of name: String) -> (json: JSONValue, text: String)? {
    guard text.count >= 2, text.first == "'", text.last == "'" else { return nil }
    let value = String(text.dropFirst().dropLast())
    guard !value.contains(where: { "'\\$".contains($0) }) else { return nil }
    switch fields.first(where: { $0.name == name })?.type {
    case .boolean: return (.boolean(value == "true"), value)
    case .integer: return nil
    default: return (.text(value), value)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension [JSONObject.Member] {
  fileprivate var object: JSONObject {
    var object = JSONObject()
    for member in self { object[member.name] = member.value }
    return object
  }
}
