import Wire

/// Forms that are like others: `form: {like: NAME, fields: {…}, rules: […]}`, where `NAME` is one of
/// the section `forms` or an operation with a form, or a list of such names.
///
/// The fields of the named forms come first; a field of the same name takes the place of theirs, one
/// without a value leaves it out and with it the rules at it. Rules are added. An object or a list
/// that says `like: NAME` in place of `items` has the fields and rules of that form inside.
struct FormInheritance {
  /// The section `forms`.
  let shared: [Node.Entry]
  let operations: [Node.Entry]

  /// The form with the fields and rules of those that it is like.
  func form(_ node: Node, name: String, _ diagnostics: inout Diagnostics) -> Node {
    form(node, name: name, above: [], &diagnostics)
  }

  private func form(
    _ node: Node,
    name: String,
    above: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> Node {
    guard case .mapping(let members) = node.content else { return node }
    guard let like = members.first(where: { $0.key == "like" }) else {
      return withParts(node, name: name, above: above, &diagnostics)
    }
    let own = members.filter { $0.key != "like" }
    let models = names(like.value, "\(name).like", &diagnostics)
      .compactMap { model in
        self.model(model, name: name, above: above, &diagnostics)
      }
    let inherited = models.flatMap { Self.entries(of: Self.member("fields", of: $0)) }
    let whole = withParts(node, name: name, above: above, &diagnostics)
    let (fields, left) = Self.fields(Self.member("fields", of: whole), inherited)
    let rules = models.flatMap { Self.rules(of: $0) }
      .filter { !left.contains(Self.field(of: $0) ?? "") }
    let all = rules + Self.rules(of: node)
    var result = own.filter { !["fields", "rules"].contains($0.key) }
    let place = like.keyPlace
    result.append(Self.entry("fields", .mapping(fields), place))
    if !all.isEmpty { result.append(Self.entry("rules", .sequence(all), place)) }
    if !own.contains(where: { $0.key == "remote" }),
      let remote = models.compactMap({ Self.member("remote", of: $0) }).last
    {
      result.append(Node.Entry(key: "remote", keyPlace: remote.place, value: remote))
    }
    return Node(content: .mapping(result), place: node.place)
  }

  /// The form with what its objects and lists are like written out.
  private func withParts(
    _ form: Node,
    name: String,
    above: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> Node {
    guard case .mapping(let members) = form.content else { return form }
    let whole = members.map { member -> Node.Entry in
      guard member.key == "fields", case .mapping(let fields) = member.value.content else {
        return member
      }
      let written = fields.map { field in
        let name = "\(name).fields.\(field.key)"
        let value = part(field.value, name: name, above: above, &diagnostics)
        return Node.Entry(key: field.key, keyPlace: field.keyPlace, value: value)
      }
      let value = Node(content: .mapping(written), place: member.value.place)
      return Node.Entry(key: member.key, keyPlace: member.keyPlace, value: value)
    }
    return Node(content: .mapping(whole), place: form.place)
  }

  private func part(
    _ field: Node,
    name: String,
    above: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> Node {
    guard case .mapping(let members) = field.content,
      let like = members.first(where: { $0.key == "like" }),
      let model = names(like.value, "\(name).like", &diagnostics).first
    else { return field }
    guard let form = self.model(model, name: name, above: above, &diagnostics) else {
      return Node(content: .mapping(members.filter { $0.key != "like" }), place: field.place)
    }
    var result = members.filter { $0.key != "like" }
    let fields = Self.entries(of: Self.member("fields", of: form))
    result.append(Self.entry("items", .mapping(fields), like.keyPlace))
    let rules = Self.rules(of: form) + Self.rules(of: field)
    result.removeAll { $0.key == "rules" }
    if !rules.isEmpty { result.append(Self.entry("rules", .sequence(rules), like.keyPlace)) }
    return Node(content: .mapping(result), place: field.place)
  }

  /// One name, or a list of them, each with its place.
  private func names(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> [(name: String, place: Place)] {
    if case .sequence(let nodes) = node.content {
      return nodes.compactMap { node in
        node.text("an entry of \(name)", &diagnostics).map { ($0, node.place) }
      }
    }
    return node.text(name, &diagnostics).map { [($0, node.place)] } ?? []
  }

  /// The named form, whole; nil when there is none, or when it is like the one that asks.
  private func model(
    _ model: (name: String, place: Place),
    name: String,
    above: Set<String>,
    _ diagnostics: inout Diagnostics
  ) -> Node? {
    let isShared = shared.contains { $0.key == model.name }
    let found =
      isShared
      ? shared.first { $0.key == model.name }?.value
      : Self.member("form", of: operations.first { $0.key == model.name }?.value)
    guard let found, !above.contains(model.name) else {
      let known = shared.map(\.key) + operations.map(\.key)
      let nearest = found == nil ? Nearest.name(to: model.name, among: known) : nil
      diagnostics.error(
        .unknownReference,
        at: model.place,
        found == nil
          ? "\(name).like names no form, and no operation with a form"
          : "\(name).like names \"\(model.name)\", which is itself like this form",
        help: nearest.map { "did you mean \"\($0)\"?" },
        replacement: nearest
      )
      return nil
    }
    return form(
      found,
      name: isShared ? "forms.\(model.name)" : "operations.\(model.name).form",
      above: above.union([model.name]),
      &diagnostics
    )
  }

  /// The fields, and the names of those that are left out.
  private static func fields(
    _ own: Node?,
    _ inherited: [Node.Entry]
  ) -> (fields: [Node.Entry], left: Set<String>) {
    let own = entries(of: own)
    let names = Set(own.map(\.key))
    var fields: [Node.Entry] = []
    for entry in inherited where !names.contains(entry.key) {
      // Of two forms that have a field of the same name the last one counts.
      fields.removeAll { $0.key == entry.key }
      fields.append(entry)
    }
    let left = own.filter { $0.value.isNothing }.map(\.key)
    return (fields + own.filter { !$0.value.isNothing }, Set(left))
  }

  /// The field that a rule is at.
  private static func field(of rule: Node) -> String? { member("at", of: rule)?.scalar?.text }

  private static func rules(of form: Node) -> [Node] {
    if case .sequence(let rules)? = member("rules", of: form)?.content { rules } else { [] }
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
