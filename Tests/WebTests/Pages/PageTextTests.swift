import Foundation
import Payments
import Testing

@testable import Web

@Suite struct `The texts of pages` {
  @Test(arguments: PageText.allCases)
  func `are there in every language, with the same places`(text: PageText) {
    let said = Language.allCases.map { text.said(in: $0) }
    #expect(said.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).isEmpty })
    let places = said.map { text in
      ["{0}", "{1}"].filter(text.contains)
    }
    #expect(Set(places).count == 1)
    #expect(said.allSatisfy { $0.count { $0 == "{" } == places[0].count })
  }

  @Test func `are written in the letters of their language`() {
    for text in PageText.allCases {
      #expect(!text.said(in: .en).contains(/[а-яіїєґё]/.ignoresCase()), "\(text)")
      #expect(!text.said(in: .uk).contains(/[ыэъё]/.ignoresCase()), "\(text)")
      #expect(!text.said(in: .ru).contains(/[іїєґ’]/.ignoresCase()), "\(text)")
    }
  }

  @Test func `take what is filled in as it is`() {
    #expect(PageText.progress.said(in: .en, "{1}", "{0}") == "Step {1} of {0}")
  }

  @Test(arguments: [
    (0, "many", "many"), (1, "one", "one"), (2, "few", "many"), (4, "few", "many"),
    (5, "many", "many"), (11, "many", "many"), (12, "many", "many"), (14, "many", "many"),
    (21, "one", "many"), (22, "few", "many"), (25, "many", "many"), (111, "many", "many"),
    (121, "one", "many"),
  ])
  func `count as people do`(count: Int, slavic: String, english: String) {
    #expect("\(PageAmounts.plural(count, in: .uk))" == slavic)
    #expect("\(PageAmounts.plural(count, in: .ru))" == slavic)
    #expect("\(PageAmounts.plural(count, in: .en))" == english)
  }
}
