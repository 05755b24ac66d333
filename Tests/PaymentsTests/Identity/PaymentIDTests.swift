import Payments
import Testing

@Suite struct `Payment identifiers` {
  @Test func `an identifier is made of the digest's first 16 bytes`() {
    let id = PaymentID(digest: [UInt8](0..<32))
    // `base64.b32encode(bytes(range(16)))` of Python, in small letters and without padding.
    #expect(id.text == "pay_aaaqeayeaudaocajbifqydiob4")
    #expect(id.orderNumber == "paaaqeayeaudaocajbif")
    #expect(id.orderNumber.utf8.count == 20)
    #expect(PaymentID(text: id.text) == id)
  }

  @Test func `other bytes make another identifier`() {
    let digest = [UInt8](repeating: 7, count: 32)
    for place in 0..<16 {
      var other = digest
      other[place] ^= 1
      #expect(PaymentID(digest: other) != PaymentID(digest: digest))
    }
  }

  @Test(arguments: ["", "pay", "Pay_a", "pay_" + String(repeating: "a", count: 61)])
  func `what is not written like one is none`(text: String) {
    #expect(PaymentID(text: text) == nil)
  }

  @Test func `a short digest is a mistake of ours`() async {
    await #expect(processExitsWith: .failure) { _ = PaymentID(digest: [1, 2, 3]) }
  }

  @Test(arguments: [
    ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"),
    ("fooba", "mzxw6ytb"), ("foobar", "mzxw6ytboi"),
  ])
  func `base 32 is that of RFC 4648`(text: String, expected: String) {
    #expect(Base32.text(of: Array(text.utf8)) == expected)
  }
}
