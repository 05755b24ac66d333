import Forms
import Payments
import Wire

/// The fields of a form and the summary of what is wrong with them, for a page of the payer's.
struct FormMarkup {
  let schema: FormSchema
  let values: [String: String]
  let errors: [FieldError]
  let visible: Set<String>
  let language: Language
  let currency: Currency?

  /// What is wrong, each with a link to its field; empty when nothing is.
  var errorSummary: Markup {
    guard !errors.isEmpty else { return .empty }
    let items = errors.map { error in Markup.element("li", [], said(error)) }
    return .element(
      "div",
      [
        .init("class", "error-summary"), .init("role", "alert"), .init("tabindex", "-1"),
        .init("autofocus"), .init("aria-labelledby", "error-summary-title"),
      ],
      .element(
        "h2",
        [.init("id", "error-summary-title")],
        .text(PageText.mistaken.said(in: language))
      ),
      .element("ul", [], .joined(items))
    )
  }

  /// The fields in their order; expiry date and security code stand side by side.
  var fields: Markup {
    let shown = schema.fields.filter { visible.contains($0.name) && $0.role != .carry }
    var rows: [Markup] = []
    var place = 0
    while place < shown.count {
      if place + 1 < shown.count, shown[place].type == .expiry, shown[place + 1].type == .csc {
        let pair = markup(of: shown[place]) + markup(of: shown[place + 1])
        rows.append(.element("div", [.init("class", "row")], pair))
        place += 2
      } else {
        rows.append(markup(of: shown[place]))
        place += 1
      }
    }
    return .joined(rows)
  }

  private func said(_ error: FieldError) -> Markup {
    let message = error.message(in: language)
    guard let field = schema.field(error.field), visible.contains(field.name) else {
      return .text(message)
    }
    let target = FieldMarkup(field: field, form: self).firstID
    let title = field.title?.text(in: language) ?? field.name
    return .element("a", [.init("href", "#\(target)")], .text("\(title): \(message)"))
  }

  private func markup(of field: Field) -> Markup {
    FieldMarkup(field: field, form: self).markup
  }
}
