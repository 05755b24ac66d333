import Testing
import Wire

@Suite struct `HTML markup` {
  @Test(arguments: [
    ("", "<p title=\"\"></p>"),
    ("a & b", "<p title=\"a &amp; b\">a &amp; b</p>"),
    (
      "<script>alert('1')</script>",
      "<p title=\"&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\">"
        + "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</p>"
    ),
    ("\" onload=x", "<p title=\"&quot; onload=x\">&quot; onload=x</p>"),
    ("&lt;", "<p title=\"&amp;lt;\">&amp;lt;</p>"),
    (
      "a\u{0}b\u{1B}c\u{85}",
      "<p title=\"a\u{FFFD}b\u{FFFD}c\u{FFFD}\">a\u{FFFD}b\u{FFFD}c\u{FFFD}</p>"
    ),
    ("Їжак\nі", "<p title=\"Їжак\nі\">Їжак\nі</p>"),
  ])
  func `text stands as itself in content and in a value`(text: String, html: String) {
    #expect(Markup.element("p", [.init("title", text)], .text(text)).html == html)
  }

  @Test func `elements are nested in order`() {
    let page = Markup.document(
      .element(
        "html",
        [.init("lang", "uk")],
        .void("input", [.init("name", "a"), .init("checked")]),
        .joined([.text("1"), .text("2")], separator: .void("br")) + .element("b", [], .text("<"))
      )
    )
    #expect(
      page.html
        == "<!DOCTYPE html>\n<html lang=\"uk\"><input name=\"a\" checked>1<br>2<b>&lt;</b></html>\n"
    )
  }
}
