/// XML as the gateway writes it: long texts in pieces, and names with one prefix or the other, so
/// that weak readers fall over.
struct AssistMarkup {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// `ASS-NS:`, `tns:` or nothing.
  var prefix = ""

  mutating func open(_ name: String, _ attributes: String = "") {
    text += "<\(prefix)\(name)\(attributes)>"
  }

  mutating func close(_ name: String) { text += "</\(prefix)\(name)>" }

  mutating func element(_ name: String, _ value: String) {
    guard !value.isEmpty else {
      text += "<\(prefix)\(name)/>"
      return
    }
    open(name)
    append(value)
    close(name)
  }

  mutating func raw(_ markup: String) { text += markup }

  /// A text of eight characters and more comes in three pieces.
  private mutating func append(_ value: String) {
    guard value.count >= 8 else {
      text += HTMLPage.escaped(value)
      return
    }
    let third = value.count / 3
    let middle = value.dropFirst(third).prefix(third)
    text += HTMLPage.escaped(String(value.prefix(third)))
    text += middle.contains("]]>") ? HTMLPage.escaped(String(middle)) : "<![CDATA[\(middle)]]>"
    text += "<!-- -->\(HTMLPage.escaped(String(value.dropFirst(2 * third))))"
  }
}
