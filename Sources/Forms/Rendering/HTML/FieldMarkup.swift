import Payments
import Wire

/// One field of a page: its label, what helps, what is wrong, and its control.
struct FieldMarkup {
  /// What a field is called.
  enum Title {
    case written(LocalizedText)
    case plain(String)
  }

  /// So many options are shown at once; more go into a list that opens.
  static let mostRadios = 7

  let field: Field
  /// The whole name, such as `items.0.name`.
  let name: String
  let id: String
  let form: FormMarkup
  /// The titles of what it stands in.
  var above: [Title] = []
  /// What it is called in place of its own title.
  var ownTitle: Title?

  var title: Title {
    ownTitle ?? field.title.map { .written($0) } ?? .plain(field.name)
  }

  var path: [Title] { above + [title] }

  var error: FieldError? { form.error(of: name) }

  /// What may be shown again.
  var value: String {
    if holdsBack { return "" }
    return form.values[name] ?? field.defaultValue ?? ""
  }

  private var holdsBack: Bool {
    field.type.isSensitive || error?.mistake == .cardNumber
  }

  private var isRadio: Bool { field.type == .select && field.options.count <= Self.mostRadios }
  private var isDate: Bool { field.type == .date }

  /// Where the summary's link leads: the control, or the first of a group.
  var firstID: String {
    if isRadio { return "\(id)-1" }
    if isDate { return "\(id)-day" }
    return id
  }

  /// The whole field.
  var markup: Markup {
    if field.role == .carry { return .empty }
    if field.role == .info { return info }
    switch field.type {
    case .object, .list, .map: return structure
    case .boolean: return checkbox
    default: return isRadio || isDate ? group : single
    }
  }

  private var info: Markup {
    .element(
      "dl",
      [.init("class", "facts")],
      .element(
        "div",
        [],
        .element("dt", [], form.title(title)),
        .element("dd", [], shownInfo)
      )
    )
  }

  private var shownInfo: Markup {
    let value = value
    guard let option = field.options.first(where: { $0.value == value }) else {
      return .text(value)
    }
    return form.localized(option.title)
  }

  private var single: Markup {
    .element(
      "div",
      [.init("class", classes)],
      .element("label", [.init("for", id)], label),
      hint,
      message,
      field.type == .select ? list : input
    )
  }

  private var group: Markup {
    .element(
      "fieldset",
      [.init("class", classes)] + described,
      .element("legend", [], label),
      hint,
      message,
      isRadio ? radios : dateParts
    )
  }

  private var checkbox: Markup {
    var attributes: [Markup.Attribute] = [
      .init("type", "checkbox"), .init("id", id), .init("name", name), .init("value", "true"),
    ]
    if value == "true" { attributes.append(.init("checked")) }
    return .element(
      "div",
      [.init("class", classes)],
      message,
      .element(
        "div",
        [.init("class", "choice")],
        .void("input", attributes + described + state),
        .element("label", [.init("for", id)], form.title(title))
      ),
      hint
    )
  }

  private var radios: Markup {
    .joined(
      field.options.enumerated()
        .map { place, option in
          let id = "\(id)-\(place + 1)"
          var attributes: [Markup.Attribute] = [
            .init("type", "radio"), .init("id", id), .init("name", name),
            .init("value", option.value),
          ]
          if option.value == value { attributes.append(.init("checked")) }
          return .element(
            "div",
            [.init("class", "choice")],
            .void("input", attributes),
            .element("label", [.init("for", id)], form.localized(option.title))
          )
        }
    )
  }

  private var list: Markup {
    let first = Markup.element("option", [.init("value", "")], .text(form.words(.choose)))
    let options = field.options.map { option in
      var attributes: [Markup.Attribute] = [.init("value", option.value)]
      if option.value == value { attributes.append(.init("selected")) }
      let spoken = option.title.language(for: form.language)
      if spoken != form.language { attributes.append(.init("lang", spoken.rawValue)) }
      return Markup.element(
        "option",
        attributes,
        .text(option.title.text(in: form.language))
      )
    }
    return .element(
      "select",
      [.init("id", id), .init("name", name)] + described + state,
      [first] + options
    )
  }

  private var dateParts: Markup {
    let given = DateParts(value, format: field.dateFormat)
    let labels: [FormText] = [.day, .month, .year]
    let isBirthday = field.name.lowercased().contains("birth")
    let parts = zip(DateParts.names, labels)
      .map { part, label in
        Markup.element(
          "div",
          [.init("class", "part")],
          .element("label", [.init("for", "\(id)-\(part)")], .text(form.words(label))),
          .void(
            "input",
            [
              .init("type", "text"), .init("inputmode", "numeric"),
              .init("class", label == .year ? "w4" : "w2"),
              .init("id", "\(id)-\(part)"), .init("name", "\(name).\(part)"),
              .init("value", given.part(part)),
              .init("autocomplete", isBirthday ? "bday-\(part)" : "off"),
            ] + state
          )
        )
      }
    return .element("div", [.init("class", "parts")], parts)
  }

  private var input: Markup {
    let way = FieldControl(of: field.type)
    var attributes: [Markup.Attribute] = [
      .init("type", way.type), .init("id", id), .init("name", name), .init("value", value),
    ]
    if let token = way.autocomplete { attributes.append(.init("autocomplete", token)) }
    if let mode = way.inputMode { attributes.append(.init("inputmode", mode)) }
    if let width = way.width { attributes.append(.init("class", width)) }
    if !way.isProse {
      attributes += [
        .init("spellcheck", "false"), .init("autocapitalize", "off"), .init("autocorrect", "off"),
      ]
    }
    return .void("input", attributes + described + state)
  }

  private var label: Markup {
    guard !field.isRequired else { return form.title(title) }
    return form.title(title) + .text(" ")
      + .element("span", [.init("class", "optional")], .text(form.words(.optional)))
  }

  private var hintText: Markup? {
    if let hint = field.hint { return form.localized(hint) }
    switch field.type {
    case .expiry: return .text(form.words(.expiryHint))
    case .csc: return .text(form.words(.securityCodeHint))
    case .pan:
      let digits = (form.values[name] ?? "").filter { "0"..."9" ~= $0 }
      guard 12...19 ~= digits.count else { return nil }
      return .text("\(form.words(.cardEnds)): \(digits.suffix(4))")
    default: return nil
    }
  }

  var hint: Markup {
    guard let hintText else { return .empty }
    return .element("p", [.init("class", "hint"), .init("id", "\(id)-hint")], hintText)
  }

  var message: Markup {
    guard let error else { return .empty }
    return .element(
      "p",
      [.init("class", "error"), .init("id", "\(id)-error")],
      .text(error.message(in: form.language))
    )
  }

  var classes: String {
    let type = field.type.rawValue.replacing("_", with: "-")
    return "field field-\(type)\(error == nil ? "" : " has-error")"
  }

  var described: [Markup.Attribute] {
    let ids = [hintText.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }]
      .compactMap(\.self)
    return ids.isEmpty ? [] : [.init("aria-describedby", ids.joined(separator: " "))]
  }

  private var state: [Markup.Attribute] {
    error == nil ? [] : [.init("aria-invalid", "true")]
  }
}
