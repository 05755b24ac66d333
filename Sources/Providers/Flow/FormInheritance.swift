import Wire

/// Forms that are like another operation's: `form: {like: OPERATION, fields: {…}, rules: […]}`.
///
/// The other form's fields come first; a field of the same name takes its place, one without a
/// value leaves it out. Rules are added.
struct FormInheritance {
  let operations: [Node.Entry]

  /// The form with the fields and rules of the one that it is like.
  func form(_ node: Node, name: String, _ diagnostics: inout Diagnostics) -> Node {
    guard case .mapping(let members) = node.content,
      let like = members.first(where: { $0.key == "like" })
    else { return node }
    let own = members.filter { $0.key != "like" }
    guard let model = like.value.text("\(name).like", &diagnostics),
      let other = Self.member("form", of: operations.first { $0.key == model }?.value),
      Self.member("like", of: other) == nil
    else {
      diagnostics.error(
        .unknownReference,
        at: like.value.place,
        "\(name).like names no operation with a form of its own"
      )
      return Node(content: .mapping(own), place: node.place)
    }
    let fields = Self.fields(Self.member("fields", of: node), Self.member("fields", of: other))
    let rules = [other, node]
      .flatMap { form -> [Node] in
        if case .sequence(let rules)? = Self.member("rules", of: form)?.content {
          rules
        } else {
          []
        }
      }
    var whole = own.filter { !["fields", "rules"].contains($0.key) }
    let place = like.keyPlace
    whole.append(Self.entry("fields", .mapping(fields), place))
    if !rules.isEmpty { whole.append(Self.entry("rules", .sequence(rules), place)) }
    return Node(content: .mapping(whole), place: node.place)
  }

  private static func fields(_ own: Node?, _ inherited: Node?) -> [Node.Entry] {
    let own = entries(of: own)
    let names = Set(own.map(\.key))
    return entries(of: inherited).filter { !names.contains($0.key) }
      + own.filter { !$0.value.isNothing }
  }

  private static func entries(of node: Node?) -> [Node.Entry] {
    if case .mapping(let entries)? = node?.content { entries } else { [] }
  }

  private static func member(_ key: String, of node: Node?) -> Node? {
    entries(of: node).first { $0.key == key }?.value
  }

  private static func entry(_ key: String, _ content: Node.Content, _ place: Place) -> Node.Entry {
    Node.Entry(key: key, keyPlace: place, value: Node(content: content, place: place))
  }
}
