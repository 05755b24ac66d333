import Crypto
import TestSupport
import Testing

@Suite struct Secrets {
  private struct Holder {
    let name = "holder"
    let secret = Secret(text: "SimPass_01")
    let optional: Secret? = Secret(text: "SimPass_01")
    let list = [Secret(text: "SimPass_01")]
  }

  private func everythingShown(of value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \(String(describing: value)) \(dumped)"
  }

  @Test func `a secret shows a mask wherever it could be printed`() {
    let shown = everythingShown(of: Holder()) + everythingShown(of: Secret(text: "SimPass_01"))
    #expect(!shown.contains("SimPass"))
    #expect(!shown.contains("83"))
    #expect(shown.contains("••••••"))
    #expect("\(Secret(text: "a"))" == "\(Secret(text: "much longer"))")
  }

  @Test func `the bytes are lent as they were given`() {
    let bytes: [UInt8] = [0, 1, 255, 10]
    let secret = Secret(bytes)
    #expect(secret.byteCount == 4 && !secret.isEmpty && Secret([]).isEmpty)
    let copy = secret.withBytes { span in span.indices.map { span[$0] } }
    #expect(copy == bytes)
    #expect(Secret([]).withBytes { $0.count } == 0)
  }

  @Test func `wiped bytes are nothing, and another holder keeps his`() {
    var bytes = Array("SimPass_01".utf8)
    let other = bytes
    Secret.wipe(&bytes)
    #expect(bytes == [UInt8](repeating: 0, count: 10))
    #expect(other == Array("SimPass_01".utf8))
    var nothing: [UInt8] = []
    Secret.wipe(&nothing)
    #expect(nothing.isEmpty)
  }

  @Test func `taken bytes are gone from the giver`() {
    var bytes = Array("SimPass_01".utf8)
    let secret = Secret(taking: &bytes)
    #expect(bytes.isEmpty)
    #expect(secret == Secret(text: "SimPass_01"))
  }

  @Test func `secrets are equal by their bytes`() {
    #expect(Secret(text: "a") == Secret(text: "a"))
    #expect(Secret(text: "a") != Secret(text: "b"))
    #expect(Secret(text: "a") != Secret(text: "aa"))
  }

  @Test func `an error inside the closure comes out`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try Secret([1]).withBytes { _ throws(Stop) in throw Stop() } }
  }

  @Test(arguments: [
    ("4111111111111111", "411111******1111", "411111", "1111"),
    ("378282246310005", "378282*****0005", "378282", "0005"),
    ("6205500000000000004", "620550*********0004", "620550", "0004"),
    (String(repeating: "0", count: 12), "000000**0000", "000000", "0000"),
  ])
  func `a card number shows its ends only`(
    digits: String,
    masked: String,
    bin: String,
    lastFour: String
  ) throws {
    let pan = try #require(PAN(digits: Array(digits.utf8)))
    #expect(pan.masked == masked && pan.bin == bin && pan.lastFour == lastFour)
    #expect("\(pan)" == masked && String(reflecting: pan) == masked)
    #expect(!everythingShown(of: pan).contains(digits))
    let lent = pan.withDigits { span in span.indices.map { span[$0] } }
    #expect(lent == Array(digits.utf8))
  }

  @Test(arguments: [
    "", "4111111111111112", "41111111111", "42222222226", "4111 1111 1111 1111", "411111111111111a",
    "41111111111111111111", "４１１１１１１１１１１１１１１１",
  ])
  func `what is no card number is none`(digits: String) {
    #expect(PAN(digits: Array(digits.utf8)) == nil)
  }

  @Test(arguments: [
    ("012", true), ("000", true), ("0123", true), ("12", false), ("01234", false), ("01a", false),
  ])
  func `a security code has 3 or 4 digits and is never shown`(digits: String, isCode: Bool) {
    let code = CSC(digits: Array(digits.utf8))
    #expect((code != nil) == isCode)
    guard let code else { return }
    #expect(code.withDigits { $0.count } == digits.utf8.count)
    #expect(!everythingShown(of: code).contains(digits))
    #expect("\(code)" == "***")
  }

  @Test(arguments: 1...UInt64(20))
  func `one changed digit breaks the check digit`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for count in 2...19 {
      var digits = (1..<count).map { _ in UInt8.random(in: 48...57, using: &generator) }
      let last = (UInt8(48)...57).first { Luhn.isValid(digits + [$0]) }
      digits.append(last ?? 0)
      #expect(Luhn.isValid(digits), "seed \(seed)")
      let place = Int.random(in: 0..<count, using: &generator)
      digits[place] = 48 + (digits[place] - 48 + 1) % 10
      #expect(!Luhn.isValid(digits), "seed \(seed)")
    }
    #expect(!Luhn.isValid([]))
  }
}
