import Payments
import Wire

/// Objects, lists and maps: fieldsets of fields.
extension FieldMarkup {
  /// The fields inside: the members of an object, each element of a list, each row of a map.
  var parts: [FieldMarkup] {
    switch field.type {
    case .object: members(of: name, id: id, above: path)
    case .list: places.flatMap(element)
    case .map: entries.enumerated().map { value(of: $0.element, at: $0.offset) }
    default: []
    }
  }

  /// The fieldset with everything in it.
  var structure: Markup {
    let content: Markup
    switch field.type {
    case .object: content = form.markup(of: parts)
    case .list: content = .joined(places.map(group)) + addButton
    default: content = .joined(entries.indices.map(entry)) + entry(entries.count)
    }
    return .element(
      "fieldset",
      [
        .init("class", "group \(classes)"), .init("id", id), .init("tabindex", "-1"),
      ] + described,
      .element("legend", [], form.title(title)),
      hint,
      message,
      content
    )
  }

  private func members(of name: String, id: String, above: [Title]) -> [FieldMarkup] {
    field.members
      .filter { member in
        member.role != .carry
          && (member.condition == nil || form.visible.contains("\(name).\(member.name)"))
      }
      .map {
        FieldMarkup(
          field: $0,
          name: "\(name).\($0.name)",
          id: "\(id).\($0.name)",
          form: form,
          above: above
        )
      }
  }

  // MARK: Lists

  /// The elements that were given, and an empty one where some must be there.
  private var places: Range<Int> {
    var count = 0
    while count < FormChecker.maximumElements,
      form.values["\(name).\(count)"] != nil
        || form.values.keys.contains(where: { $0.hasPrefix("\(name).\(count).") })
    {
      count += 1
    }
    return 0..<max(count, field.isRequired ? 1 : 0)
  }

  private func numbered(_ place: Int) -> Title {
    .plain(
      "\(field.title?.text(in: form.language) ?? field.name) \(place + 1)"
    )
  }

  private func element(_ place: Int) -> [FieldMarkup] {
    guard let plain = field.values.first else {
      return members(
        of: "\(name).\(place)",
        id: "\(id).\(place)",
        above: above + [numbered(place)]
      )
    }
    return [
      FieldMarkup(
        field: plain,
        name: "\(name).\(place)",
        id: "\(id).\(place)",
        form: form,
        above: above,
        ownTitle: numbered(place)
      )
    ]
  }

  private func group(_ place: Int) -> Markup {
    let fields = form.markup(of: element(place))
    guard field.values.isEmpty else { return fields }
    return .element(
      "fieldset",
      [.init("class", "group entry")],
      .element("legend", [], form.title(numbered(place))),
      fields
    )
  }

  /// A button that sends the form for one more element, which checks nothing yet.
  private var addButton: Markup {
    .element(
      "button",
      [
        .init("type", "submit"), .init("class", "secondary"), .init("name", FormPost.addName),
        .init("value", name),
      ],
      .text("\(form.words(.addEntry)): ") + form.title(title)
    )
  }

  // MARK: Maps

  /// The names that were given, in their order.
  private var entries: [String] {
    form.values.keys.filter { $0.hasPrefix("\(name).") }.sorted()
      .map { String($0.dropFirst(name.count + 1)) }
  }

  private func value(of key: String, at place: Int) -> FieldMarkup {
    var value = field.values.first ?? Field(name: "value")
    value.isRequired = true
    return FieldMarkup(
      field: value,
      name: "\(name).\(key)",
      id: "\(id).\(place).value",
      form: form,
      above: above + [title],
      ownTitle: .plain(key)
    )
  }

  /// A name and its value; the last row is empty, for one more.
  private func entry(_ place: Int) -> Markup {
    let key = place < entries.count ? entries[place] : ""
    let row = value(of: key, at: place)
    return .element(
      "div",
      [.init("class", "parts")],
      part("key", .key, place, key, []),
      part("value", .value, place, key.isEmpty ? "" : row.value, row.described, row.message)
    )
  }

  private func part(
    _ part: String,
    _ label: FormText,
    _ place: Int,
    _ value: String,
    _ described: [Markup.Attribute],
    _ message: Markup = .empty
  ) -> Markup {
    let id = "\(id).\(place).\(part)"
    return .element(
      "div",
      [.init("class", "part")],
      .element("label", [.init("for", id)], .text("\(form.words(label)) \(place + 1)")),
      message,
      .void(
        "input",
        [
          .init("type", "text"), .init("id", id), .init("name", "\(name).\(place).\(part)"),
          .init("value", value),
        ] + described
      )
    )
  }
}
