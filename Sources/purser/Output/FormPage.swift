import Forms
import Payments
import Providers
import Wire

/// A form as a page of its own that needs nothing else.
struct FormPage {
  let form: AskedForm
  let language: Language

  /// The whole page.
  ///
  /// - Parameters:
  ///   - values: what is filled in.
  ///   - errors: what is wrong with it.
  ///   - visible: the names of the fields that are shown.
  /// - Returns: the document.
  func html(
    _ values: [String: String],
    errors: [FieldError],
    visible: Set<String>
  ) -> Markup {
    let markup = FormMarkup(
      schema: form.schema,
      values: values,
      errors: errors,
      visible: visible,
      language: language,
      currency: form.currency
    )
    let title = "\(form.account.name): \(form.name)"
    let heading = errors.isEmpty ? title : "\(words.error): \(title)"
    return .document(
      .element(
        "html",
        [.init("lang", language.rawValue)],
        .element(
          "head",
          [],
          .void("meta", [.init("charset", "utf-8")]),
          .void(
            "meta",
            [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]
          ),
          .element("title", [], .text(heading)),
          .element("style", [], .text(Self.style))
        ),
        .element(
          "body",
          [],
          .element(
            "main",
            [],
            markup.errorSummary,
            .element("h1", [], .text(title)),
            .element(
              "form",
              [.init("method", "post"), .init("novalidate")],
              markup.fields,
              .element("button", [.init("type", "submit")], .text(words.next))
            )
          )
        )
      )
    )
  }

  private var words: (error: String, next: String) {
    switch language {
    case .uk: ("Помилка", "Далі")
    case .en: ("Error", "Continue")
    case .ru: ("Ошибка", "Далее")
    }
  }

  /// No character of it means anything in HTML.
  private static let style = """
    body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}\
    label,legend,dt{font-weight:600}p{margin:.25rem 0}\
    .field,fieldset{margin:0 0 1.25rem}\
    .field label{display:block}.choice label{display:inline;font-weight:400}\
    .choice,button{min-height:2rem}\
    input,select,button{font:inherit;padding:.4rem}\
    .parts,.row{display:flex;gap:1rem;flex-wrap:wrap}\
    .hint,.optional{opacity:.8;font-weight:400}\
    .error{color:#b3261e;font-weight:600}\
    .error-summary{border:3px solid #b3261e;padding:1rem;margin-bottom:1.5rem}\
    .w2{width:3ch}.w4{width:6ch}.w10{width:12ch}.w20{width:22ch}
    """
}
