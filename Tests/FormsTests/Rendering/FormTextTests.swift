import Payments
import Testing

@testable import Forms

@Suite struct `Words of forms` {
  @Test(arguments: FormText.allCases)
  func `every word is there in every language`(text: FormText) {
    for language in Language.allCases { #expect(!text.said(in: language).isEmpty) }
    if text != .answerYesNo { #expect(text.said(in: .uk) != text.said(in: .en)) }
  }
}
