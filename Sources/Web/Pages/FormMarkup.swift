import Forms
import Payments
import Wire

struct FormMarkup {
  let schema: FormSchema
  let values: [String: String]
  let errors: [FieldError]
  let visible: Set<String>
  let language: Language
  let currency: Currency?

  var errorSummary: Markup {
    guard !errors.isEmpty else { return .empty }
    return .element(
      "div",
      [
        .init("class", "error-summary"), .init("role", "alert"), .init("tabindex", "-1"),
        .init("aria-labelledby", "error-summary-title"),
      ],
      .element(
        "h2",
        [.init("id", "error-summary-title")],
        .text(PageText.mistaken.said(in: language))
      ),
      .element(
        "ul",
        [],
        .joined(
          errors.map { error in
            .element(
              "li",
              [],
              .element(
                "a",
                [.init("href", "#f-\(error.field)")],
                .text(error.field + ": " + error.message(in: language))
              )
            )
          }
        )
      )
    )
  }
  var fields: Markup {
    .joined(
      schema.fields.filter { visible.contains($0.name) }
        .map { field in
          let error = errors.first { $0.field == field.name }
          return .element(
            "div",
            [
              .init(
                "class",
                "field field-\(field.type.rawValue)" + (error == nil ? "" : " has-error")
              )
            ],
            .element(
              "label",
              [.init("for", "f-\(field.name)")],
              .text(field.title?.text(in: language) ?? field.name)
            ),
            error.map {
              .element(
                "p",
                [.init("class", "error"), .init("id", "e-\(field.name)")],
                .text($0.message(in: language))
              )
            } ?? .empty,
            .void(
              "input",
              [
                .init("type", "text"), .init("id", "f-\(field.name)"), .init("name", field.name),
                .init("value", values[field.name] ?? ""),
              ]
                + (error == nil
                  ? []
                  : [.init("aria-invalid", "true"), .init("aria-describedby", "e-\(field.name)")])
            )
          )
        }
    )
  }
}
