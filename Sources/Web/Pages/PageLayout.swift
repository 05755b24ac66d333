import Payments
import Wire

/// The frame that is the same around every step: what is paid on top, then the step, then help.
struct PageLayout {
  let words: PageWords
  let content: PageContent

  private var page: PayerPage { words.page }

  /// The whole document.
  var document: Markup {
    .document(
      .element(
        "html",
        [.init("lang", page.language.rawValue)],
        head,
        .element("body", [.init("class", content.tone.rawValue)], top, card, foot)
      )
    )
  }

  private var head: Markup {
    .element(
      "head",
      [],
      .void("meta", [.init("charset", "utf-8")]),
      .void(
        "meta",
        [
          .init("name", "viewport"), .init("content", "width=device-width, initial-scale=1"),
        ]
      ),
      .void("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
      .void("meta", [.init("name", "robots"), .init("content", "noindex")]),
      .void("meta", [.init("name", "format-detection"), .init("content", "telephone=no")]),
      .element("title", [], .text(title)),
      .void("link", [.init("rel", "stylesheet"), .init("href", PageAssets.stylesheet.path)]),
      script
    )
  }

  private var title: String {
    let heading = content.title.said(in: page.language)
    let start = content.isMistaken ? "\(PageText.errorPrefix.said(in: page.language)): " : ""
    let end = page.summary?.payee.map { " – \($0)" } ?? ""
    return start + heading + end
  }

  private var script: Markup {
    guard content.policy.hasScript else { return .empty }
    return .element("script", [.init("src", PageAssets.script.path), .init("defer")])
  }

  private var top: Markup {
    let banner =
      page.summary?.isTest == true
      ? Markup.element("p", [.init("class", "test")], words.text(.testBanner)) : .empty
    return .element(
      "header",
      [.init("class", "top")],
      .element("a", [.init("class", "skip"), .init("href", "#main")], words.text(.skip)),
      banner,
      .element("div", [.init("class", "bar")], languages)
    )
  }

  private var languages: Markup {
    let names: [(Language, String)] = [
      (.uk, "Українська"), (.en, "English"), (.ru, "Русский"),
    ]
    let links = names.map { language, name in
      var attributes: [Markup.Attribute] = [
        .init("href", "\(words.path)?lang=\(language.rawValue)"),
        .init("lang", language.rawValue), .init("hreflang", language.rawValue),
      ]
      if language == page.language { attributes.append(.init("aria-current", "true")) }
      return Markup.element("li", [], .element("a", attributes, .text(name)))
    }
    return .element(
      "nav",
      [.init("aria-label", PageText.languages.said(in: page.language))],
      .element("ul", [.init("class", "langs")], .joined(links))
    )
  }

  private var card: Markup {
    .element("div", [.init("class", "card")], summary, main)
  }

  private var summary: Markup {
    guard let summary = page.summary else { return .empty }
    let payee = summary.payee.map { Markup.element("p", [.init("class", "payee")], .text($0)) }
    let about = summary.description
      .map { Markup.element("p", [.init("class", "about")], .text($0)) }
    return .element(
      "section",
      [
        .init("class", "sum"), .init("aria-label", PageText.payment.said(in: page.language)),
      ],
      payee ?? .empty,
      .element(
        "p",
        [.init("class", "amount")],
        .text(words.amounts.amount(summary.amount))
      ),
      about ?? .empty
    )
  }

  private var main: Markup {
    let heading = Markup.element("h1", [], words.text(content.title))
    let said = content.icon + heading + content.body
    return .element(
      "main",
      [.init("id", "main")],
      content.alert,
      progress,
      content.isStatus ? .element("div", [.init("role", "status")], said) : said
    )
  }

  private var progress: Markup {
    guard let (step, count) = page.progress, 1...12 ~= count, 1...count ~= step else {
      return .empty
    }
    let bars = (1...count)
      .map { place in
        Markup.element("i", place <= step ? [.init("class", "done")] : [])
      }
    let said = PageText.progress.said(in: page.language, String(step), String(count))
    return .element(
      "div",
      [.init("class", "progress")],
      .element("p", [], .text(said)),
      .element("div", [.init("class", "bars"), .init("aria-hidden", "true")], .joined(bars))
    )
  }

  private var foot: Markup {
    let order = page.summary.map { words.text(.order, $0.reference) }
    let help = PageAddress.help(page.help)
      .map { Markup.element("a", [.init("href", $0)], words.text(.help)) }
    let parts = [order, help].compactMap(\.self)
      .map { Markup.element("p", [], $0) }
    return .element("footer", [.init("class", "foot")], .joined(parts))
  }
}
