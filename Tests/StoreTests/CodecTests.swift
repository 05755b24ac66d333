import Engine
import Payments
import TestSupport
import Testing

@testable import Store

@Suite struct `What is stored is read back` {
  @Test(arguments: 1...50)
  func `every event is read back exactly`(seed: UInt64) throws {
    var generator = EventGenerator(seed: seed)
    for event in generator.events() {
      let read = try EventCodec.event(
        kind: EventCodec.kind(event).rawValue,
        body: EventCodec.body(event),
        sequence: 1
      )
      #expect(read == event, "seed \(seed)")
    }
  }

  @Test(arguments: 1...50)
  func `every content is read back exactly`(seed: UInt64) throws {
    var generator = EventGenerator(seed: seed)
    let currency = try #require(Currency(code: generator.pick(["RUB", "UAH", "JPY", "KWD"])))
    let content = PaymentContent(
      operation: generator.pick(Operation.allCases),
      amount: Money(minorUnits: generator.pick([0, .max, .min, 1]), currency: currency),
      reference: generator.optionalText(),
      attempt: generator.number(1...9),
      payee: generator.optionalText(),
      description: generator.optionalText(),
      customer: generator.optionalText(),
      country: generator.optionalText(),
      metadata: generator.texts(),
      fields: generator.texts()
    )
    #expect(
      try ContentCodec.content(from: ContentCodec.json(content), of: "x") == content,
      "seed \(seed)"
    )
  }

  @Test func `an unknown kind is damage`() {
    #expect(throws: SQLiteError.damaged("event 7 has the unknown kind 'charged'")) {
      try EventCodec.event(kind: "charged", body: Array("{}".utf8), sequence: 7)
    }
  }

  @Test(arguments: [
    ("received", "{}"),
    ("received", "{\"order\":7}"),
    ("received", ""),
    ("received", "[]"),
    ("no_effect", "{\"epoch\":1.5}"),
    ("no_effect", "{\"epoch\":99999999999999999999}"),
    ("verdict", "{\"state\":\"paid\",\"proof\":\"x\"}"),
    ("verdict", "{\"state\":\"captured\",\"proof\":\"x\",\"reason\":\"why\"}"),
    ("reply", "{\"call\":\"c\",\"reading\":{\"claim\":\"maybe\"}}"),
    ("reply", "{\"call\":\"c\",\"reading\":{\"claim\":\"proceed\",\"kept\":{\"a\":1}}}"),
  ])
  func `a body that does not fit its kind is damage`(kind: String, body: String) {
    #expect(throws: SQLiteError.self) {
      try EventCodec.event(kind: kind, body: Array(body.utf8), sequence: 1)
    }
  }

  @Test(arguments: 1...20)
  func `no bytes trap the reader of bodies`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for kind in EventKind.allCases {
      let bytes = (0..<Int.random(in: 0...40, using: &generator))
        .map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      _ = try? EventCodec.event(kind: kind.rawValue, body: bytes, sequence: 1)
    }
  }

  @Test(arguments: [
    ("INV-1#1", "INV-1", 1, 1),
    ("INV#7#12", "INV#7", 1, 12),
    ("=ab12/3~2#4", "=ab12/3", 2, 4),
    ("=ab12/3#4", "=ab12/3", 1, 4),
    ("a~2#1", "a~2", 1, 1),
    ("pay_x/refund/r#1", "pay_x/refund/r", 1, 1),
    ("bare", "bare", 1, 1),
    ("", "", 1, 1),
  ])
  func `a key is taken apart`(key: String, base: String, round: Int, attempt: Int) {
    let parts = KeyParts(key: key)
    #expect(parts.base == base)
    #expect(parts.round == round)
    #expect(parts.attempt == attempt)
  }

  @Test(arguments: [
    ("card 4300000000000777 refused", "card 430000******0777 refused"),
    ("4111 1111 1111 1111", "4111 11** **** 1111"),
    ("4111-1111-1111-1111.", "4111-11**-****-1111."),
    ("4300000000000778", "4300000000000778"),
    ("430000000000", "430000000000"),
    ("43000000000007770000", "43000000000007770000"),
    ("order 12, sum 100.50", "order 12, sum 100.50"),
    ("Картка 4300000000000777", "Картка 430000******0777"),
    ("", ""),
  ])
  func `a card number in a sentence is masked`(text: String, masked: String) {
    #expect(CardMask.masked(text) == masked)
  }
}
