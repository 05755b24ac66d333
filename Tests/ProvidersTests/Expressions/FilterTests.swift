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
}
