import Testing

@testable import Providers

@Suite struct `An exact decimal` {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("100.50", "100.50"), ("-0.05", "-0.05"), ("007.10", "7.10"),
    ("9007199254740993.000000001", "9007199254740993.000000001"),
  ])
  func `keeps every digit and place`(written: String, shown: String) {
    #expect(ExactDecimal(text: written)?.text == shown)
  }

  @Test(arguments: [
    "", "-", ".5", "5.", "1.2.3", "+1", "1e3", "0x1", " 1", "1,5", "١",
    "1234567890123456789012345678901234567", "0.1234567890123456789",
  ])
  func `refuses what is none`(text: String) {
    #expect(ExactDecimal(text: text) == nil)
  }

  @Test func `is compared by value`() throws {
    let (left, right) = (ExactDecimal(text: "1.50"), ExactDecimal(text: "1.5"))
    #expect(left == right)
    #expect(left?.hashValue == right?.hashValue)
    let large = try #require(ExactDecimal(text: "999999999999999999999999999999999999"))
    let small = try #require(ExactDecimal(text: "-0.000000000000000001"))
    #expect(small < large)
    #expect(!(large < small))
    #expect(large.adding(large)?.text == nil)
    #expect(ExactDecimal(text: "0.1")?.adding(ExactDecimal(3))?.text == "3.1")
  }
}
