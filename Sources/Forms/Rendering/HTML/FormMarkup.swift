public import Payments
public import Wire

/// The fields of a form as HTML that works without a script, and the summary of what is wrong.
///
/// Names and ids are of our own making or of the manifest; labels, values and messages are escaped
/// texts. Browsers check nothing, so there is no `required`, `pattern` or `maxlength`.
public struct FormMarkup: Sendable {
  let schema: FormSchema
  let values: [String: String]
  let errors: [FieldError]
  let visible: Set<String>
  let language: Language
  let currency: Currency?

  /// Takes what a page knows of a form.
  ///
  /// - Parameters:
  ///   - schema: the fields.
  ///   - values: what was typed, and the host's own values of `info` fields, by name; a sensitive
  ///     one is never shown again.
  ///   - errors: what is wrong with them.
  ///   - visible: the names of the fields whose condition holds (``FormSchema/shown(_:_:)``).
  ///   - language: of the page.
  ///   - currency: of money fields.
  public init(
    schema: FormSchema,
    values: [String: String] = [:],
    errors: [FieldError] = [],
    visible: Set<String>,
    language: Language,
    currency: Currency? = nil
  ) {
    self.schema = schema
    self.values = schema.parts(of: values)
    self.errors = errors
    self.visible = visible
    self.language = language
    self.currency = currency
  }

  /// What is wrong, each with a link to its field; empty when nothing is.
  public var errorSummary: Markup {
    guard !errors.isEmpty else { return .empty }
    let rows = rows
    let items = errors.map { error in
      Markup.element("li", [], said(error, rows))
    }
    return .element(
      "div",
      [
        .init("class", "error-summary"), .init("role", "alert"), .init("tabindex", "-1"),
        .init("autofocus"), .init("aria-labelledby", "error-summary-title"),
      ],
      .element("h2", [.init("id", "error-summary-title")], .text(words(.problem))),
      .element("ul", [], items)
    )
  }

  /// The fields in their order; the date and the code of a card stand side by side.
  public var fields: Markup { markup(of: rows) }

  func words(_ text: FormText) -> String { text.said(in: language) }

  // MARK: Fields

  private var rows: [FieldMarkup] {
    schema.fields.filter { visible.contains($0.name) && $0.role != .carry }
      .map { FieldMarkup(field: $0, name: $0.name, id: "f-\($0.name)", form: self) }
  }

  func markup(of rows: [FieldMarkup]) -> Markup {
    var parts: [Markup] = []
    var place = 0
    while place < rows.count {
      let isPair =
        place + 1 < rows.count && rows[place].field.type == .expiry
        && rows[place + 1].field.type == .csc
      if isPair {
        let pair = rows[place].markup + rows[place + 1].markup
        parts.append(.element("div", [.init("class", "row")], pair))
      } else {
        parts.append(rows[place].markup)
      }
      place += isPair ? 2 : 1
    }
    return .joined(parts)
  }

  // MARK: Errors

  func error(of name: String) -> FieldError? { errors.first { $0.field == name } }

  private func said(_ error: FieldError, _ rows: [FieldMarkup]) -> Markup {
    let message = error.message(in: language)
    guard let row = row(error.field, in: rows) else { return .text(message) }
    return .element(
      "a",
      [.init("href", "#\(row.firstID)")],
      .joined(row.path.map { title($0) }, separator: .text(", ")) + .text(": \(message)")
    )
  }

  private func row(_ name: String, in rows: [FieldMarkup]) -> FieldMarkup? {
    for row in rows {
      if row.name == name { return row }
      guard name.hasPrefix("\(row.name).") else { continue }
      // A map's own row stands for a name of it that has none.
      return self.row(name, in: row.parts) ?? (row.field.type == .map ? row : nil)
    }
    return nil
  }

  // MARK: Texts

  /// A text, in an element that names its language where it is not that of the page.
  func localized(_ text: LocalizedText) -> Markup {
    let spoken = text.language(for: language)
    guard spoken != language else { return .text(text.text(in: language)) }
    return .element(
      "span",
      [.init("lang", spoken.rawValue)],
      .text(text.text(in: language))
    )
  }

  func title(_ title: FieldMarkup.Title) -> Markup {
    switch title {
    case .written(let text): localized(text)
    case .plain(let text): .text(text)
    }
  }
}
