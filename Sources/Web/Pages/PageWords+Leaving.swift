import Payments
import Wire

extension PageWords {
  /// The page before the payer goes elsewhere.
  ///
  /// A browser refuses a form's answer that leads to another origin than the policy names; so the
  /// payer gets this page of ours, whose policy names that one.
  func leave(_ action: PaymentAction, origin: String) -> PageContent {
    guard let address = PageAddress.web(action.url) else {
      return PageContent(title: .leaveTitle, body: lead(text(.leaveNowhere)))
    }
    let host = PageAddress.host(address) ?? ""
    let introduction = lead(text(.leaveLead, host)) + note(timeLeft(until: action.expires))
    guard action.kind == .postForm || action.method == "POST" else {
      let link = goLink(address, text(.next))
      return PageContent(
        title: .leaveTitle,
        body: introduction + .element("div", [.init("class", "do")], link),
        policy: PagePolicy()
      )
    }
    let form = Markup.element(
      "form",
      [.init("method", "post"), .init("action", address), .init("data-auto")],
      hidden(action.fields),
      .element(
        "div",
        [.init("class", "do")],
        .element("button", [.init("class", "go")], text(.next))
      )
    )
    return PageContent(
      title: .leaveTitle,
      body: introduction + form,
      policy: PagePolicy(formAction: origins(origin, address), hasScript: true)
    )
  }

  /// The page with the bank's hidden frame, and the button that goes on without waiting for it.
  func frame(_ action: PaymentAction, origin: String, _ formID: String) -> PageContent {
    let onward = form(formID, buttons(primary(text(.next))))
    guard let address = PageAddress.web(action.url) else {
      return PageContent(title: .frameTitle, body: lead(text(.frameLead)) + onward)
    }
    let there = origins(origin, address)
    let frame = Markup.element(
      "iframe",
      [
        .init("name", "bank-check"), .init("title", PageText.frameName.said(in: language)),
        .init("class", "hidden-frame"), .init("tabindex", "-1"), .init("aria-hidden", "true"),
      ]
    )
    let post = Markup.element(
      "form",
      [
        .init("method", "post"), .init("action", address), .init("target", "bank-check"),
        .init("data-frame"),
      ],
      hidden(action.fields),
      .element(
        "noscript",
        [],
        .element("button", [.init("class", "other")], text(.frameStart))
      )
    )
    return PageContent(
      title: .frameTitle,
      icon: spinner,
      body: lead(text(.frameLead)) + post + frame
        + .element("div", [.init("data-after-frame")], onward),
      // The bank's page in the frame comes back to a page of ours.
      policy: PagePolicy(
        formAction: ["'self'"] + there,
        frames: ["'self'"] + there,
        hasScript: true
      )
    )
  }

  private func hidden(_ fields: [PaymentAction.Field]) -> Markup {
    .joined(
      fields.map { field in
        .void(
          "input",
          [
            .init("type", "hidden"), .init("name", field.name), .init("value", field.value),
          ]
        )
      }
    )
  }

  /// The step's one origin; nothing if it is not that of the address.
  private func origins(_ origin: String, _ address: String) -> [String] {
    guard let there = PageAddress.origin(address), PageAddress.origin(origin) == there else {
      return []
    }
    return [there]
  }
}
