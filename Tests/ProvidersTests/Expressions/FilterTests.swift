import Testing

@testable import Providers

@Suite struct `The filters` {
  @Test(arguments: FilterTable.all.map(\.name))
  func `give what their example says`(name: String) throws {
    let filter = try #require(FilterTable.filter(name))
    #expect(Compiling.bare(filter.example.expression) == filter.example.result)
    #expect(filter.example.expression.contains(name))
    #expect(filter.summary.hasSuffix("."))
  }

  @Test func `are at least forty-five, with names of their own`() {
    #expect(FilterTable.all.count >= 45)
    #expect(Set(FilterTable.names).count == FilterTable.all.count)
  }

  /// Once, so that an entity which was written out stays so.
  @Test(
    arguments: [
      ("plain", "plain"), ("", ""), ("A &amp; B", "A & B"), ("&lt;b&gt;", "<b>"),
      ("&quot;x&quot; &apos;y&apos;", "\"x\" 'y'"), ("&amp;lt;", "&lt;"), ("&#8470;&#x2116;", "№№"),
      ("a&b; c", "a&b; c"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#10;", "&#10;"),
      ("&#xD800;", "&#xD800;"), ("&#+65;", "&#+65;"), ("&#-65;", "&#-65;"),
      ("&#99999999999;", "&#99999999999;"), ("&toolongname;", "&toolongname;"), ("&AMP;", "&AMP;"),
    ]
  )
  func `from_html reads each entity once`(text: String, plain: String) {
    let context = TableContext(values: ["payment.order": .text(text)])
    #expect(Compiling.bare("from_html(payment.order)", in: context) == plain)
  }
}
