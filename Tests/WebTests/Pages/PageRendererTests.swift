import HTTPServer
import Payments
import TestSupport
import Testing
import Wire

@testable import Web

@Suite struct `A rendered page` {
  @Test(arguments: HeadingRows.all)
  func `has the heading of its step`(row: HeadingRows.Row) throws {
    for (language, heading) in zip([Language.uk, .en, .ru], [row.uk, row.en, row.ru]) {
      let sample = try #require(
        Gallery(language: language).samples.first { $0.name == row.name }
      )
      let html = Self.html(sample.page)
      #expect(html.contains("<h1>\(heading)</h1>"))
      let start = row.name.hasSuffix("-mistaken") ? PageText.errorPrefix.said(in: language) : nil
      let title = (start.map { "\($0): " } ?? "") + heading
      #expect(html.contains("<title>\(title)"))
      #expect(html.contains("<html lang=\"\(language.rawValue)\">"))
    }
  }

  @Test func `has a row for each page of the gallery`() {
    #expect(HeadingRows.all.map(\.name) == Gallery(language: .en).samples.map(\.name))
  }

  @Test(arguments: [
    ("details", "script-src 'self'; form-action 'self'"),
    ("card", "script-src 'self'; form-action 'self'"),
    ("confirmation", "script-src 'self'; form-action 'self'"),
    ("browser", "script-src 'self'; form-action 'self'"),
    ("leave", "form-action 'none'"),
    ("leave-post", "script-src 'self'; form-action https://acs.bank.example"),
    (
      "frame",
      "script-src 'self'; frame-src 'self' https://acs.bank.example; "
        + "form-action 'self' https://acs.bank.example"
    ),
    ("qr", "form-action 'none'"),
    ("app", "form-action 'none'"),
    ("wait", "form-action 'none'"),
    ("captured", "script-src 'self'; form-action 'none'"),
    ("declined", "form-action 'self'"),
    ("unknown", "form-action 'none'"),
  ])
  func `lets the browser do what its step needs`(name: String, rules: String) throws {
    let page = try #require(Gallery(language: .en).samples.first { $0.name == name }).page
    let rendered = PageRenderer.render(page)
    let headers = Dictionary(uniqueKeysWithValues: rendered.headers.map { ($0.name, $0.value) })
    #expect(
      headers["Content-Security-Policy"]
        == "default-src 'none'; style-src 'self'; \(rules); frame-ancestors 'none'; "
        + "base-uri 'none'"
    )
    #expect(headers["Cache-Control"] == "no-store")
    #expect(headers["Referrer-Policy"] == "no-referrer")
    #expect(headers["X-Content-Type-Options"] == "nosniff")
    #expect(headers["Content-Type"] == "text/html; charset=utf-8")
    let hasScript = rules.contains("script-src")
    #expect(Self.html(page).contains("<script ") == hasScript)
  }

  @Test(arguments: [(0, "5"), (5, "5"), (10, "10"), (15, "15"), (20, "20"), (900, "20")])
  func `waits at least five seconds and at most twenty`(seconds: Int, refresh: String) {
    let step = PayerStep.wait(seconds: seconds, since: Gallery.now)
    let page = PayerPage(language: .en, summary: nil, step: step, path: "/pay/x")
    #expect(Self.refresh(page) == refresh)
    #expect(Self.html(page).contains("<div role=\"status\">"))
    #expect(Self.html(page).contains("href=\"/pay/x\" rel=\"noreferrer\">Check now</a>"))
  }

  @Test(arguments: PaymentState.allCases)
  func `looks again only while its payment is open`(state: PaymentState) {
    let step = PayerStep.result(.init(state: state))
    let page = PayerPage(language: .en, summary: nil, step: step, path: "/pay/x")
    #expect((Self.refresh(page) == nil) == state.isSettled)
  }

  @Test(arguments: [
    (PaymentState.pending, "Do not pay again"), (.inDoubt, "Do not pay again"),
    (.review, "Do not pay again"), (.requiresAction, "Do not pay again"),
    (.declined, "No money was taken"), (.refused, "No money was taken"),
    (.canceled, "No money was taken"), (.expired, "No money was taken"),
  ])
  func `says what became of the money`(state: PaymentState, sentence: String) {
    let step = PayerStep.result(.init(state: state, reason: .insufficientFunds))
    let page = PayerPage(language: .en, summary: nil, step: step, path: "/pay/x")
    #expect(Self.html(page).contains(sentence))
  }

  @Test(arguments: Language.allCases)
  func `gives each reason as a sentence`(language: Language) {
    for reason in Reason.allCases
    where ![.other, .canceledByPayer, .expired].contains(reason) {
      let step = PayerStep.result(.init(state: .declined, reason: reason))
      let page = PayerPage(language: language, summary: nil, step: step, path: "/pay/x")
      #expect(Self.html(page).contains(reason.sentence(in: language)), "\(reason)")
    }
  }

  @Test(arguments: [
    (PayerStep.Problem.unknown, 404), (.expired, 410), (.stale, 409), (.badRequest, 400),
    (.unavailable, 503),
  ])
  func `says by its status what is wrong`(problem: PayerStep.Problem, status: Int) {
    let page = PayerPage(language: .en, summary: nil, step: .problem(problem), path: "/pay/x")
    #expect(PageRenderer.render(page).status == status)
  }

  @Test func `is 14 KB at most on the wire, with its stylesheet and its script`() async throws {
    let folder = try ScratchFolder()
    func packed(_ bytes: [UInt8]) async throws -> Int {
      let path = try folder.write(bytes, as: "page")
      let ended = try await Program.run(["gzip", "-6", "-k", "-f", path])
      try #require(ended.status == 0)
      return try #require(folder.read("page.gz")).count
    }
    var largest = 0
    for language in Language.allCases {
      for sample in Gallery(language: language).samples {
        largest = max(largest, try await packed(PageRenderer.render(sample.page).body))
      }
    }
    let assets =
      try await packed(PageAssets.stylesheet.reply.body)
      + packed(PageAssets.script.reply.body)
    #expect(largest + assets <= 14 * 1024, "\(largest) + \(assets)")
  }

  private static func html(_ page: PayerPage) -> String {
    String(decoding: PageRenderer.render(page).body, as: UTF8.self)
  }

  private static func refresh(_ page: PayerPage) -> String? {
    PageRenderer.render(page).headers.first { $0.name == "Refresh" }?.value
  }
}
