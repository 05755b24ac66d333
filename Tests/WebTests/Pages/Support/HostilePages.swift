import Forms
import Payments

@testable import Web

/// Pages with one text from outside in every place that the model has for texts.
enum HostilePages {
  private static let origin = "https://acs.bank.example"

  /// Every address that the pages below have.
  static let addresses: Set<String> = [
    "/pay/x", "/pay/x?lang=uk", "/pay/x?lang=en", "/pay/x?lang=ru", "#main", "#f-a", "#f-b-1",
    "#f-c",
    "\(origin)/go", "https://shop.example/", "https://help.example/",
    PageAssets.stylesheet.path, PageAssets.script.path,
  ]

  /// Pages of every step with this text in them.
  static func pages(saying text: String, in language: Language) -> [PayerPage] {
    steps(saying: text)
      .map { step in
        var page = PayerPage(
          language: language,
          summary: PayerPage.Summary(
            payee: text,
            amount: Money(minorUnits: 100, currency: Currency.all[0]),
            description: text,
            reference: text,
            isTest: true
          ),
          step: step,
          path: "/pay/x"
        )
        page.help = "https://help.example/"
        page.timeZone = text
        page.mayCancel = true
        page.now = Instant(milliseconds: 0)
        return page
      }
  }

  /// Pages with this text in every place of an address.
  static func pages(leadingTo address: String) -> [PayerPage] {
    let action = PaymentAction(kind: .redirect, url: address, data: "x")
    let post = PaymentAction(kind: .postForm, url: address, method: "POST")
    var result = PayerStep.Result(state: .captured)
    result.receipt = address
    result.shop = address
    let steps: [PayerStep] = [
      .leave(action, origin: address), .leave(post, origin: address), .app(action, seconds: 5),
      .frame(post, origin: address, formID: "f"), .code(action, seconds: 5), .result(result),
      .problem(.stale),
    ]
    return steps.map { step in
      var page = PayerPage(language: .en, summary: nil, step: step, path: address)
      page.help = address
      return page
    }
  }

  /// Whether an address is one of the web, of ours, of the page itself or of an app.
  static func isHarmless(_ address: String) -> Bool {
    let start = address.prefix { $0 != ":" }.lowercased()
    let isOurs = address.hasPrefix("/") && !address.hasPrefix("//") || address == "#main"
    return isOurs || start == "https" || start == "http"
      || !["javascript", "data", "vbscript", "file", "blob", "about"].contains(start)
        && address.contains(":") && !address.contains { $0.isWhitespace || $0 == "\"" }
  }

  private static func steps(saying text: String) -> [PayerStep] {
    var result = PayerStep.Result(state: .declined, reason: .other)
    result.providerReference = text
    result.shop = "https://shop.example/"
    let field = PaymentAction.Field(name: text, value: text)
    let post = PaymentAction(
      kind: .postForm,
      url: "\(origin)/go",
      method: "POST",
      fields: [field, field]
    )
    return [
      .form(question(text), formID: text),
      .confirmation(shown: [field, field], formID: text, mayChange: true),
      .leave(post, origin: origin), .frame(post, origin: origin, formID: text),
      .browser(formID: text), .result(result),
    ]
  }

  private static func question(_ text: String) -> PayerStep.Question {
    var plain = Field(name: "a", type: .text)
    plain.title = LocalizedText(everywhere: text)
    plain.hint = LocalizedText(everywhere: text)
    var choice = Field(name: "b", type: .select)
    choice.title = LocalizedText([.uk: text])
    choice.options = ["1", "2"]
      .map { FieldOption(value: $0 + text, title: LocalizedText(everywhere: text)) }
    var shown = Field(name: "c", type: .text)
    shown.role = .info
    shown.title = LocalizedText(everywhere: text)
    var question = PayerStep.Question(
      schema: FormSchema(fields: [plain, choice, shown]),
      kind: .code,
      values: ["a": text, "b": text, "c": text],
      errors: [FieldError(field: "a", mistake: .forbiddenCharacter(text))],
      visible: ["a", "b", "c"]
    )
    question.sentTo = text
    return question
  }
}
