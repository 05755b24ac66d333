import Testing

@testable import Payments

@Suite struct `Bytes of texts` {
  @Test(arguments: [
    ("", "", true), ("a", "", false), ("rebill_id", "rebill_id", true),
    ("rebill_id", "rebill_iD", false), ("a longer text than fits", "a longer text than fits", true),
    ("\u{E9}", "\u{E9}", true), ("\u{E9}", "e\u{301}", false), ("\u{212B}", "\u{C5}", false),
    // Canonical equivalents of the same length.
    ("a\u{323}\u{307}", "a\u{307}\u{323}", false),
  ])
  func `texts are the same only byte for byte`(left: String, right: String, isSame: Bool) {
    #expect(left.hasBytes(of: right) == isSame)
    #expect(right.hasBytes(of: left) == isSame)
  }

  @Test(arguments: [
    ("", "a"), ("Amount", "OrderId"), ("Pass", "Password"), ("Z", "a"), ("z", "\u{E9}"),
    ("e\u{301}", "\u{E9}"), ("\u{FF61}", "\u{10000}"),
  ])
  func `texts are ordered by the bytes of their UTF-8`(first: String, second: String) {
    #expect(first.precedes(second))
    #expect(!second.precedes(first))
    #expect(!first.precedes(first))
  }

  @Test func `control characters are those of Unicode's category`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isControl != (scalar.properties.generalCategory == .control) {
        Issue.record("U+\(String(value, radix: 16)) is taken for what it is not")
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), (" a", "a"), ("a\t", "a"), ("a b", "a b"), ("\u{A0}a", "a"),
    ("\u{FEFF}a\u{200B}", "a"), (" ", ""), ("e\u{301}", "\u{E9}"), ("\u{0}", "\u{0}"),
  ])
  func `a text is trimmed and normalised`(text: String, trimmed: String) {
    #expect(text.trimmedNFC.hasBytes(of: trimmed))
  }
}
