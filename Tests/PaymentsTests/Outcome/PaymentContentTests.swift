import Testing

@testable import Payments

@Suite struct `Values that share their parts` {
  private func content() throws -> PaymentContent {
    let euro = try #require(Currency(code: "EUR"))
    return PaymentContent(
      operation: .charge,
      amount: Money(minorUnits: 100, currency: euro),
      reference: "one",
      description: "e\u{301}"
    )
  }

  @Test func `a changed copy of a content leaves the other as it was`() throws {
    let first = try content()
    var second = first
    #expect(second.isOne(with: first))
    second.reference = "two"
    second.fields["rebill_id"] = "7"
    #expect(first.reference == "one")
    #expect(first.fields.isEmpty)
    #expect(second.reference == "two")
    #expect(second.fields == ["rebill_id": "7"])
    #expect(second != first)
    #expect(first == (try content()))
  }

  @Test func `a description of other bytes is taken though it looks the same`() throws {
    var content = try content()
    content.description = "\u{E9}"
    #expect(content.description?.utf8.count == 2)
  }

  @Test func `a changed copy of a reading leaves the other as it was`() {
    let first = Reading(claim: .proceed, kept: ["id": "1"], message: "one")
    var second = first
    second.message = "two"
    second.claim = .unproved(why: "no")
    #expect(first == Reading(claim: .proceed, kept: ["id": "1"], message: "one"))
    #expect(second == Reading(claim: .unproved(why: "no"), kept: ["id": "1"], message: "two"))
  }
}
