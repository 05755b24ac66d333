import Payments
import Wire

extension PageWords {
  /// What a step puts into the layout.
  func content(of step: PayerStep) -> PageContent {
    switch step {
    case .form(let question, let formID): form(question, formID)
    case .confirmation(let shown, let formID, let mayChange):
      confirmation(shown, formID, mayChange: mayChange)
    case .leave(let action, let origin): leave(action, origin: origin)
    case .frame(let action, let origin, let formID): frame(action, origin: origin, formID)
    case .browser(let formID): browser(formID)
    case .code(let action, let seconds): code(action, seconds: seconds)
    case .app(let action, let seconds): app(action, seconds: seconds)
    case .wait(let seconds, _): wait(seconds: seconds)
    case .result(let result): content(of: result)
    case .problem(let problem): content(of: problem)
    }
  }

  private func confirmation(
    _ shown: [PaymentAction.Field],
    _ formID: String,
    mayChange: Bool
  ) -> PageContent {
    let rows = shown.map { (name: Markup.text($0.name), value: Markup.text($0.value)) }
    return PageContent(
      title: .confirmTitle,
      body: facts(rows) + lead(text(.confirmLead))
        + form(
          formID,
          buttons(
            primary(text(.confirm)),
            mayChange ? secondary("change", .change) : .empty
          )
        ),
      policy: PagePolicy(formAction: ["'self'"], hasScript: true)
    )
  }

  private func browser(_ formID: String) -> PageContent {
    let names: [StaticString] = [
      "screen_width", "screen_height", "color_depth", "timezone", "java", "javascript",
    ]
    let facts = names.map { name in
      Markup.void(
        "input",
        [.init("type", "hidden"), .init("name", "\(name)"), .init("data-fact")]
      )
    }
    return PageContent(
      title: .browserTitle,
      icon: spinner,
      body: lead(text(.browserLead))
        + .element(
          "div",
          [.init("data-facts")],
          form(formID, .joined(facts), buttons(primary(text(.next))))
        ),
      policy: PagePolicy(formAction: ["'self'"], hasScript: true)
    )
  }

  private func wait(seconds: Int) -> PageContent {
    PageContent(
      title: .waitTitle,
      icon: spinner,
      body: lead(text(.waitLead)) + warning + .element("div", [.init("class", "do")], checkNow),
      policy: PagePolicy(),
      refresh: Self.refresh(seconds),
      isStatus: true
    )
  }

  private func app(_ action: PaymentAction, seconds: Int) -> PageContent {
    let link = PageAddress.app(action.url).map { goLink($0, text(.openApp)) }
    return PageContent(
      title: .appTitle,
      body: lead(text(.appLead)) + note(timeLeft(until: action.expires))
        + .element("div", [.init("class", "do")], link ?? .empty, checkNow),
      policy: PagePolicy(),
      refresh: Self.refresh(seconds)
    )
  }

  private func code(_ action: PaymentAction, seconds: Int) -> PageContent {
    let data = action.data ?? action.url ?? ""
    let picture = QRPicture(data, title: PageText.scanPicture.said(in: language))?.svg
    let link = PageAddress.app(action.url ?? action.data)
      .map { link in
        note(text(.scanHere))
          + .element("div", [.init("class", "do")], goLink(link, text(.openApp)), checkNow)
      }
    return PageContent(
      title: .scanTitle,
      body: lead(text(.scanLead))
        + .element("div", [.init("class", "qr")], picture ?? codeText(data))
        + note(timeLeft(until: action.expires))
        + (link ?? .element("div", [.init("class", "do")], checkNow)),
      policy: PagePolicy(),
      refresh: Self.refresh(seconds)
    )
  }

  /// What a code says where it is too long for a picture.
  private func codeText(_ data: String) -> Markup {
    facts([(name: text(.scanText), value: .text(data))])
  }

  /// What somebody who waits must not do.
  var warning: Markup { .element("p", [.init("class", "warn")], text(.doNotPay)) }

  /// A small sentence; nothing for nothing.
  func note(_ content: Markup) -> Markup {
    content == .empty ? .empty : .element("p", [.init("class", "note")], content)
  }

  /// Turns while something goes on elsewhere; nobody needs to hear it.
  var spinner: Markup {
    .element("div", [.init("class", "spin"), .init("aria-hidden", "true")])
  }
}
