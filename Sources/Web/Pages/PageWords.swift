import Payments
import Wire

/// The words of one page in its language, and the parts that many steps share.
struct PageWords {
  let page: PayerPage

  var language: Language { page.language }
  var amounts: PageAmounts { PageAmounts(language: page.language) }
  /// Where the page itself is.
  var path: String { PageAddress.path(page.path) }

  func text(_ text: PageText) -> Markup { .text(text.said(in: language)) }
  func text(_ text: PageText, _ value: String) -> Markup { .text(text.said(in: language, value)) }

  func paragraph(_ content: PageText) -> Markup { .element("p", [], text(content)) }

  /// The first paragraph below a heading.
  func lead(_ content: Markup) -> Markup { .element("p", [.init("class", "lead")], content) }

  /// A form that comes back to this page; `_form` makes that it counts once.
  func form(_ formID: String, _ content: Markup...) -> Markup {
    .element(
      "form",
      [.init("method", "post"), .init("action", path), .init("novalidate"), .init("data-once")],
      .void(
        "input",
        [.init("type", "hidden"), .init("name", "_form"), .init("value", formID)]
      ),
      .joined(content)
    )
  }

  /// The button that goes on.
  func primary(_ label: Markup) -> Markup {
    .element(
      "button",
      [.init("class", "go"), .init("name", "_do"), .init("value", "submit")],
      label
    )
  }

  /// A button that does something else with the form.
  func secondary(_ word: String, _ label: PageText) -> Markup {
    .element(
      "button",
      [.init("class", "other"), .init("name", "_do"), .init("value", word)],
      text(label)
    )
  }

  /// The buttons of a form: the one that goes on comes first, so that Enter means it.
  func buttons(_ buttons: Markup...) -> Markup {
    let cancel = page.mayCancel ? secondary("cancel", .cancel) : .empty
    return .element("div", [.init("class", "do")], .joined(buttons), cancel)
  }

  /// A link that looks like the button that goes on.
  func goLink(_ address: String, _ label: Markup) -> Markup {
    .element(
      "a",
      [.init("class", "go"), .init("href", address), .init("rel", "noreferrer")],
      label
    )
  }

  /// A link that looks like another button.
  func otherLink(_ address: String, _ label: Markup) -> Markup {
    .element(
      "a",
      [.init("class", "other"), .init("href", address), .init("rel", "noreferrer")],
      label
    )
  }

  /// The link by which a waiting payer looks again.
  var checkNow: Markup { otherLink(path, text(.checkNow)) }

  /// Facts with their names.
  func facts(_ facts: [(name: Markup, value: Markup)]) -> Markup {
    guard !facts.isEmpty else { return .empty }
    let rows = facts.map { fact in
      Markup.element("div", [], .element("dt", [], fact.name), .element("dd", [], fact.value))
    }
    return .element("dl", [.init("class", "facts")], .joined(rows))
  }

  /// How long something is still accepted; empty where that is not known.
  func timeLeft(until expires: Instant?) -> Markup {
    guard let expires, let now = page.now else { return .empty }
    let seconds = expires.duration(since: now).components.seconds
    guard seconds > 0 else { return text(.timeOver) }
    let minutes = Int(clamping: seconds / 60)
    guard minutes > 0 else { return text(.underMinute) }
    return counted(minutes, .minuteOne, .minuteFew, .minuteMany)
  }

  /// A sentence with a count in it.
  func counted(_ count: Int, _ one: PageText, _ few: PageText, _ many: PageText) -> Markup {
    switch PageAmounts.plural(count, in: language) {
    case .one: text(one, String(count))
    case .few: text(few, String(count))
    case .many: text(many, String(count))
    }
  }

  /// Bounded, so that a page neither hurries nor sleeps.
  static func refresh(_ seconds: Int) -> Int { min(max(seconds, 5), 20) }
}
