import Wire

/// Writes a value as an XML document.
///
/// A member `@name` is an attribute, `#text` the text, and a list repeats its element; every value is
/// escaped for its position.
enum XMLText: Sendable {
  static let prologue = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  /// The document whose root is the only member of an object.
  static func document(_ value: JSONValue) -> String {
    prologue + members(of: value).map { element($0.name, $0.value) }.joined()
  }

  private static func element(_ name: String, _ value: JSONValue) -> String {
    if case .array(let items) = value { return items.map { element(name, $0) }.joined() }
    let members = members(of: value)
    let attributes = members.filter { $0.name.hasPrefix("@") }
      .map { " \($0.name.dropFirst())=\"\(escaped(scalar($0.value)))\"" }
    let inner = members.filter { !$0.name.hasPrefix("@") }
      .map { $0.name == "#text" ? escaped(scalar($0.value)) : element($0.name, $0.value) }
    let content = value.object == nil ? escaped(scalar(value)) : inner.joined()
    let start = "<\(name)\(attributes.joined())"
    return content.isEmpty ? "\(start)/>" : "\(start)>\(content)</\(name)>"
  }

  private static func members(of value: JSONValue) -> [JSONObject.Member] {
    value.object?.members ?? []
  }

  private static func scalar(_ value: JSONValue) -> String {
    switch value {
    case .text(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: ""
    }
  }

  /// Text for an element or an attribute; what XML cannot hold becomes a replacement character.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
