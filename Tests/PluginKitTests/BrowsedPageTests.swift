import Testing

@testable import PluginKit

/// What a run's browser sees of a page.
@Suite struct BrowsedPageTests {
  @Test func `finds forms, buttons, the first link and the text`() {
    let page = BrowsedPage(
      html: """
        <!DOCTYPE html><html><head><meta charset="utf-8"><title>Not text</title></head>
        <body><h1>Order &lt;1&gt;</h1>
        <p>12.50 &amp;lt; more &and</p>
        <form method="post" action="/x?a=1&amp;b=2">
        <input type="hidden" name="q" value="a &quot;b&quot; &#39;c&#39;">
        <input type="checkbox" name="empty">
        <button name="outcome" value="pay">Pay</button><button>Nameless</button>
        </form><input name="outside" value="1">
        <script>if (1 < 2) { document.write("<form>") }</script>
        <form action="/y"></form>
        <a href="https://shop.example/?x=1&amp;y=2">Back</a><a href="/second">Other</a>
        """
    )
    var first = BrowsedPage.Form(action: "/x?a=1&b=2")
    first.fields = [.init("q", "a \"b\" 'c'"), .init("empty", "")]
    first.buttons = [.init("outcome", "pay")]
    #expect(page.forms == [first, BrowsedPage.Form(action: "/y")])
    #expect(page.link == "https://shop.example/?x=1&y=2")
    #expect(page.text == "Order <1> 12.50 &lt; more &and Pay Nameless Back Other")
  }

  @Test(
    arguments: [
      "", "no markup", "<", "<form", "<form action=\"", "<form action=\"/x\"",
      "<script>never ended",
      "<button name=\"outcome\" value=\"pay\">outside</button>", "</form></form>", "<a href=>",
    ]
  )
  func `takes anything`(html: String) {
    let page = BrowsedPage(html: html)
    #expect(page.forms.allSatisfy { $0.buttons.isEmpty })
    #expect(page.link == nil)
  }
}
