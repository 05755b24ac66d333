import Forms
import Payments
import Wire

/// One field of a page: its label, what helps, what is wrong, and its control.
struct FieldMarkup {
  /// So many options are shown at once; more go into a list that opens.
  private static let mostRadios = 7

  let field: Field
  let form: FormMarkup

  var id: String { "f-\(field.name)" }
  private var language: Language { form.language }
  private var error: FieldError? { form.errors.first { $0.field == field.name } }
  private var value: String {
    field.type.isSensitive ? "" : form.values[field.name] ?? field.defaultValue ?? ""
  }
  private var title: String { field.title?.text(in: language) ?? field.name }
  private var isRadio: Bool { field.type == .select && field.options.count <= Self.mostRadios }
  private var isGroup: Bool { field.type == .date && field.dateFormat == nil || isRadio }

  /// Where the summary's link leads: the control, or the first of a group.
  var firstID: String {
    if isRadio { return "\(id)-1" }
    return isGroup ? "\(id)-day" : id
  }

  /// The whole field.
  var markup: Markup {
    if field.role == .info { return info }
    if field.type == .boolean { return checkbox }
    return isGroup ? group : single
  }

  private var info: Markup {
    .element(
      "dl",
      [.init("class", "facts")],
      .element(
        "div",
        [],
        .element("dt", [], .text(title)),
        .element("dd", [], .text(form.values[field.name] ?? field.defaultValue ?? ""))
      )
    )
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
      .init("type", "checkbox"), .init("id", id), .init("name", field.name),
      .init("value", "true"),
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
        .element("label", [.init("for", id)], .text(title))
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
            .init("type", "radio"), .init("id", id), .init("name", field.name),
            .init("value", option.value),
          ]
          if option.value == value { attributes.append(.init("checked")) }
          return .element(
            "div",
            [.init("class", "choice")],
            .void("input", attributes),
            .element("label", [.init("for", id)], .text(option.title.text(in: language)))
          )
        }
    )
  }

  private var list: Markup {
    let first = Markup.element(
      "option",
      [.init("value", "")],
      .text(PageText.choose.said(in: language))
    )
    let options = field.options.map { option in
      var attributes: [Markup.Attribute] = [.init("value", option.value)]
      if option.value == value { attributes.append(.init("selected")) }
      return Markup.element("option", attributes, .text(option.title.text(in: language)))
    }
    return .element(
      "select",
      [.init("id", id), .init("name", field.name)] + described + state,
      first,
      .joined(options)
    )
  }

  private var dateParts: Markup {
    let given = value.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let parts: [(StaticString, PageText, StaticString, Int)] = [
      ("day", .day, "w2", 2), ("month", .month, "w2", 1), ("year", .year, "w4", 0),
    ]
    let markup = parts.map { name, label, width, place in
      Markup.element(
        "div",
        [.init("class", "part")],
        .element("label", [.init("for", "\(id)-\(name)")], .text(label.said(in: language))),
        .void(
          "input",
          [
            .init("type", "text"), .init("inputmode", "numeric"), .init("class", "\(width)"),
            .init("id", "\(id)-\(name)"), .init("name", "\(field.name).\(name)"),
            .init("value", given.count == 3 ? given[place] : ""),
          ] + state
        )
      )
    }
    return .element("div", [.init("class", "parts")], .joined(markup))
  }

  private var input: Markup {
    let way = FieldControl(of: field.type)
    var attributes: [Markup.Attribute] = [
      .init("type", way.type), .init("id", id), .init("name", field.name),
      .init("value", value), .init("autocomplete", way.autocomplete),
    ]
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
    guard !field.isRequired else { return .text(title) }
    let optional = PageText.optional.said(in: language)
    return .text("\(title) ")
      + .element("span", [.init("class", "optional")], .text(optional))
  }

  private var hintText: String? {
    if let hint = field.hint { return hint.text(in: language) }
    return switch field.type {
    case .expiry: PageText.expiryHint.said(in: language)
    case .csc: PageText.cscHint.said(in: language)
    default: nil
    }
  }

  private var hint: Markup {
    guard let hintText else { return .empty }
    return .element("p", [.init("class", "hint"), .init("id", "\(id)-hint")], .text(hintText))
  }

  private var message: Markup {
    guard let error else { return .empty }
    return .element(
      "p",
      [.init("class", "error"), .init("id", "\(id)-error")],
      .text(error.message(in: language))
    )
  }

  private var classes: String {
    let type = field.type.rawValue.replacing("_", with: "-")
    return "field field-\(type)\(error == nil ? "" : " has-error")"
  }

  private var described: [Markup.Attribute] {
    let ids = [hintText.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }]
      .compactMap(\.self)
    return ids.isEmpty ? [] : [.init("aria-describedby", ids.joined(separator: " "))]
  }

  private var state: [Markup.Attribute] {
    error == nil ? [] : [.init("aria-invalid", "true")]
  }
}
