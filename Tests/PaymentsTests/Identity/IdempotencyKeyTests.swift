import Payments
import TestSupport
import Testing

@Suite struct `Idempotency keys` {
  private static let digest = [UInt8](0..<32)
  private static let digestText =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

  @Test(arguments: [
    ("INV-4711", 1, "INV-4711#1"), ("  INV-4711\t\u{A0}", 2, "INV-4711#2"), ("a#b#3", 1, "a#b#3#1"),
    ("inv", 1, "inv#1"), ("\u{FEFF}x", 1, "x#1"), ("Рахунок №7", 12, "Рахунок №7#12"),
    ("a=b", 1, "a=b#1"), ("pay_x", 1, "pay_x#1"), ("pay_x/charge/1", 1, "pay_x/charge/1#1"),
  ])
  func `a reference is trimmed and keeps its case`(
    reference: String,
    attempt: Int,
    text: String
  ) throws {
    #expect(try IdempotencyKey(reference: reference, attempt: attempt).description == text)
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("и\u{306}", "й"), ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "가"),
    ("\u{958}", "\u{915}\u{93C}"),
  ])
  func `a reference is brought to NFC`(reference: String, composed: String) throws {
    let key = try IdempotencyKey(reference: reference)
    #expect(Array(key.description.unicodeScalars) == Array("\(composed)#1".unicodeScalars))
  }

  @Test(arguments: [
    ("", IdempotencyKeyError.empty), (" \u{2003}\n", .empty), ("=1", .reserved), (" =1", .reserved),
    ("a\nb", .controlCharacter), ("a\0", .controlCharacter),
    ("pay_abc/refund/R-1", .reserved), ("pay_abc/void/", .reserved),
  ])
  func `what is no reference is refused`(reference: String, error: IdempotencyKeyError) {
    #expect(throws: error) { try IdempotencyKey(reference: reference) }
  }

  @Test func `an overlay makes another character of the reserved sign`() throws {
    #expect(try IdempotencyKey(reference: "=\u{338}1").description == "\u{2260}1#1")
  }

  @Test func `a reference has 1 to 128 characters`() throws {
    let longest = String(repeating: "й", count: 128)
    #expect(try IdempotencyKey(reference: longest).reference == longest)
    #expect(throws: IdempotencyKeyError.tooLong(characters: 129)) {
      try IdempotencyKey(reference: longest + "й")
    }
    // Counted after NFC: 128 letters that were typed as 256.
    #expect(throws: Never.self) {
      try IdempotencyKey(reference: String(repeating: "и\u{306}", count: 128))
    }
  }

  @Test func `keys without a reference name digest, place and round`() throws {
    let key = try IdempotencyKey(digest: Self.digest, ordinal: 3, round: 2, attempt: 4)
    #expect(key.description == "=\(Self.digestText)/3~2#4")
    #expect(key.sourceText == "=\(Self.digestText)/3~2")
    #expect(key.reference == nil)
    #expect(throws: IdempotencyKeyError.malformed) {
      try IdempotencyKey(digest: [1], ordinal: 1)
    }
    #expect(throws: IdempotencyKeyError.numberBelowOne) {
      try IdempotencyKey(digest: Self.digest, ordinal: 0)
    }
    #expect(throws: IdempotencyKeyError.numberBelowOne) {
      try IdempotencyKey(digest: Self.digest, ordinal: 1, round: 0)
    }
  }

  @Test func `captures, voids and refunds have keys of their own`() throws {
    let payment = PaymentID(digest: Self.digest)
    let key = try IdempotencyKey(payment: payment, operation: .refund, reference: " R-1 ")
    #expect(key.description == "\(payment)/refund/R-1#1")
    #expect(throws: IdempotencyKeyError.operationWithoutKey(.charge)) {
      try IdempotencyKey(payment: payment, operation: .charge, reference: "R-1")
    }
  }

  @Test func `attempts begin with one`() throws {
    let key = try IdempotencyKey(reference: "a")
    #expect(try key.withAttempt(2).description == "a#2")
    #expect(throws: IdempotencyKeyError.numberBelowOne) { try key.withAttempt(0) }
    #expect(throws: IdempotencyKeyError.numberBelowOne) {
      try IdempotencyKey(reference: "a", attempt: -1)
    }
  }

  @Test(arguments: [
    "INV-4711#1", "a#b#3#1", "Рахунок №7#12", "pay_x/charge/1#1", "=\(digestText)/3~2#4",
    "pay_aaaqeayeaudaocajbifqydiob4/refund/R/1#9", "a#9223372036854775807",
  ])
  func `a written key is read back`(text: String) throws {
    #expect(try IdempotencyKey(text: text).description == text)
  }

  @Test(arguments: [
    "", "a", "a#", "#1", "a#0", "a#01", "a#+1", "a#-1", "a#x", " a#1", "a #1", "e\u{301}#1", "=#1",
    "=\(digestText)#1", "=\(digestText)/1#1", "=\(digestText)/0~1#1", "=\(digestText)/1~01#1",
    "=\(digestText.uppercased())/1~1#1", "=\(digestText)/1~1/1#1", "=00/1~1#1",
    "pay_a/refund/#1", "pay_a/refund/ b#1", "a#9223372036854775808", "a\n#1",
  ])
  func `what nobody wrote is no key`(text: String) {
    #expect(throws: IdempotencyKeyError.self) { try IdempotencyKey(text: text) }
  }

  @Test(arguments: 1...UInt64(50))
  func `every key survives its text, and no text traps`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let letters = Array("ab#=/~0123 \u{A0}йи\u{306}e\u{301}.pay_refund")
    for _ in 0..<200 {
      let count = Int.random(in: 0...40, using: &generator)
      let text = String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
      do throws(IdempotencyKeyError) {
        let key = try IdempotencyKey(reference: text, attempt: Int(seed))
        let read = try IdempotencyKey(text: key.description)
        #expect(read == key, "seed \(seed), \(text.debugDescription)")
      } catch {
        #expect(error != .malformed, "seed \(seed), \(text.debugDescription)")
      }
      do throws(IdempotencyKeyError) {
        let key = try IdempotencyKey(text: text)
        #expect(key.description == text, "seed \(seed), \(text.debugDescription)")
      } catch {
        #expect(error != .numberBelowOne || text.hasSuffix("#0") || text.contains("0"))
      }
    }
  }
}
