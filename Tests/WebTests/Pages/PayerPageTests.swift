import Payments
import Testing
import Web

@Suite struct `A payer's page` {
  @Test func `knows its language and its path`() {
    let page = PayerPage(language: .uk, summary: nil, step: .problem(.unknown), path: "/pay/x")
    #expect(page.language == .uk)
    #expect(page.path == "/pay/x")
    #expect(page.progress == nil)
  }
}
