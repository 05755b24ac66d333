import Crypto
import TestSupport
import Testing

@Suite struct `Coded bytes` {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base 64 is that of RFC 4648`(text: String, coded: String) throws {
    #expect(Base64.text(of: Array(text.utf8)) == coded)
    #expect(try Base64.decode(Array(coded.utf8)) == Array(text.utf8))
    let bare = coded.filter { $0 != "=" }
    #expect(Base64.text(of: Array(text.utf8), padded: false) == bare)
    #expect(try Base64.decode(Array(bare.utf8), padded: false) == Array(text.utf8))
  }

  @Test func `the alphabets differ in two letters`() throws {
    let bytes: [UInt8] = [0xfb, 0xff, 0xfe]
    #expect(Base64.text(of: bytes) == "+//+")
    #expect(Base64.text(of: bytes, .url) == "-__-")
    #expect(try Base64.decode(Array("-__-".utf8), .url) == bytes)
    #expect(throws: CryptoError.notEncoded) { try Base64.decode(Array("-__-".utf8)) }
    #expect(throws: CryptoError.notEncoded) { try Base64.decode(Array("+//+".utf8), .url) }
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "=", "==", "====", "Zm9v=", "Zm9v====", "Zh==", "Zm9=", "Z=g=",
    "Zg==Zg==",
    "Zm9v\n", " Zm9v", "Zm 9v", "Zm9*", "Zm9é", "Zm9\u{0}",
  ])
  func `what is no padded base 64 is refused`(text: String) {
    #expect(throws: CryptoError.notEncoded) { try Base64.decode(Array(text.utf8)) }
  }

  @Test(arguments: ["Z", "Zg==", "Zg=", "Zh", "Zm9", "Zm9vY", "="])
  func `what is no bare base 64 is refused`(text: String) {
    #expect(throws: CryptoError.notEncoded) {
      try Base64.decode(Array(text.utf8), padded: false)
    }
  }

  @Test(
    arguments: [
      ("", []), ("00", [0]), ("ff", [255]), ("0aB1", [10, 177]),
      ("deadBEEF", [222, 173, 190, 239]),
    ] as [(String, [UInt8])]
  )
  func `hexadecimal digits of both cases are read`(text: String, bytes: [UInt8]) throws {
    #expect(try Hex.decode(text.utf8) == bytes)
    #expect(Hex.text(of: bytes) == text.lowercased())
    #expect(Hex.text(of: bytes, uppercase: true) == text.uppercased())
  }

  @Test(arguments: ["0", "0g", "000", " 00", "0x00", "00 ", "+1", "é"])
  func `what is no pair of digits is refused`(text: String) {
    #expect(throws: CryptoError.notEncoded) { try Hex.decode(text.utf8) }
  }

  @Test(arguments: 1...UInt64(50))
  func `bytes survive their text and one value has one text`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for count in 0...40 {
      let bytes = generator.bytes(count)
      for alphabet in [Base64.Alphabet.standard, .url] {
        for padded in [true, false] {
          let text = Base64.encode(bytes, alphabet, padded: padded)
          #expect(try Base64.decode(text, alphabet, padded: padded) == bytes, "seed \(seed)")
        }
      }
      #expect(try Hex.decode(Hex.encode(bytes)) == bytes, "seed \(seed)")
      // Whatever is read at all is written back to the letter.
      if let read = try? Base64.decode(bytes) { #expect(Base64.encode(read) == bytes) }
      let letters = bytes.map { 43 + $0 % 80 }
      for padded in [true, false] {
        if let read = try? Base64.decode(letters, padded: padded) {
          #expect(Base64.encode(read, padded: padded) == letters, "seed \(seed)")
        }
      }
    }
  }
}
