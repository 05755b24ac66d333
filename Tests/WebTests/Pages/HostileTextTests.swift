import Forms
import Payments
import Testing
import Wire

@testable import Web

/// Texts from outside stand in their place, whatever they say.
@Suite struct `A hostile text` {
  @Test(arguments: Language.allCases)
  func `changes no page in any place of the model`(language: Language) throws {
    #expect(Payloads.all.count >= 600)
    let plain = try HostilePages.pages(saying: "x", in: language).map(Self.shape)
    // The languages share the payloads: a text from outside does not care for the language.
    let turn = try #require(Language.allCases.firstIndex(of: language))
    for (place, payload) in Payloads.all.enumerated() where place % 3 == turn {
      let pages = HostilePages.pages(saying: payload, in: language)
      for (page, expected) in zip(pages, plain) {
        let shape = try Self.shape(page)
        #expect(shape == expected, "\(payload)")
        #expect(shape.addresses.allSatisfy { HostilePages.addresses.contains($0) }, "\(payload)")
      }
    }
  }

  @Test func `in place of an address leads nowhere`() throws {
    for payload in Payloads.all {
      for page in HostilePages.pages(leadingTo: payload) {
        let shape = try Self.shape(page)
        let odd = shape.addresses.filter { !HostilePages.isHarmless($0) }
        #expect(odd.isEmpty, "\(payload): \(odd)")
        #expect(!shape.tags.contains { $0.attributes.contains { $0.name.hasPrefix("on") } })
      }
    }
  }

  @Test func `in place of an origin widens no policy`() {
    for payload in Payloads.all + ["*", "https://*.example", "https://a.example; script-src *"] {
      let action = PaymentAction(kind: .postForm, url: "https://a.example/x", method: "POST")
      for step in [
        PayerStep.leave(action, origin: payload), .frame(action, origin: payload, formID: "f"),
      ] {
        let page = PayerPage(language: .en, summary: nil, step: step, path: "/pay/x")
        let policy = PageRenderer.render(page).headers
          .first { $0.name == "Content-Security-Policy" }?
          .value
        #expect(policy?.contains("example") == false, "\(payload)")
        #expect(policy?.contains("*") == false, "\(payload)")
      }
    }
  }

  private static func shape(_ page: PayerPage) throws -> PageShape {
    try PageShape(String(decoding: PageRenderer.render(page).body, as: UTF8.self))
  }
}
