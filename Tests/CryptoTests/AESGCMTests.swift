import Crypto
import TestSupport
import Testing

@Suite struct `Sealed bytes` {
  private static let message =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
  private static let additional = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
  private static let key = "feffe9928665731c6d6a8f9467308308"

  /// Test cases 4 and 16 of the GCM specification (McGrew and Viega), and an empty message.
  @Test(arguments: [
    (
      key, "cafebabefacedbaddecaf888", message, additional,
      "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47"
    ),
    (
      key + key, "cafebabefacedbaddecaf888", message, additional,
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
    ),
    (
      String(repeating: "0", count: 32), String(repeating: "0", count: 24), "", "",
      "58e2fccefa7e3061367f1d57a4e7455a"
    ),
  ])
  func `known messages are sealed as known`(
    key: String,
    nonce: String,
    message: String,
    additional: String,
    sealed: String
  ) throws {
    let key = Secret(try Hex.decode(key.utf8))
    let nonce = try Hex.decode(nonce.utf8)
    let message = try Hex.decode(message.utf8)
    let additional = try Hex.decode(additional.utf8)
    let bytes = try AESGCM.seal(message, key: key, nonce: nonce, additional: additional)
    #expect(Hex.text(of: bytes) == sealed)
    #expect(try AESGCM.open(bytes, key: key, nonce: nonce, additional: additional) == message)
  }

  @Test func `every changed byte is found`() throws {
    let key = Secret(RandomBytes.make(count: 32))
    let sealed = try AESGCM.seal(Array("100.50 UAH".utf8), key: key, additional: [1, 2])
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(throws: CryptoError.notAuthentic) {
        try AESGCM.open(changed, key: key, additional: [1, 2])
      }
    }
    #expect(throws: CryptoError.notAuthentic) {
      try AESGCM.open(sealed, key: key, additional: [1, 3])
    }
    #expect(throws: CryptoError.notAuthentic) { try AESGCM.open(sealed, key: key) }
    #expect(throws: CryptoError.notAuthentic) {
      try AESGCM.open(sealed, key: Secret(RandomBytes.make(count: 32)), additional: [1, 2])
    }
    #expect(throws: CryptoError.notAuthentic) {
      try AESGCM.open(Array(sealed.dropLast()), key: key, additional: [1, 2])
    }
  }

  @Test func `the same message is sealed otherwise every time`() throws {
    let key = Secret(RandomBytes.make(count: 32))
    #expect(try AESGCM.seal([1], key: key) != AESGCM.seal([1], key: key))
  }

  @Test(arguments: [0, 15, 17, 24, 33])
  func `a key of another length is refused`(count: Int) {
    let key = Secret([UInt8](repeating: 1, count: count))
    #expect(throws: CryptoError.wrongLength(expected: 32, found: count)) {
      try AESGCM.seal([1], key: key)
    }
  }

  @Test func `nonces and sealed bytes of another length are refused`() {
    let key = Secret([UInt8](repeating: 1, count: 32))
    #expect(throws: CryptoError.wrongLength(expected: 12, found: 11)) {
      try AESGCM.seal([1], key: key, nonce: [UInt8](repeating: 0, count: 11))
    }
    #expect(throws: CryptoError.wrongLength(expected: 28, found: 27)) {
      try AESGCM.open([UInt8](repeating: 0, count: 27), key: key)
    }
    #expect(throws: CryptoError.wrongLength(expected: 16, found: 3)) {
      try AESGCM.open([1, 2, 3], key: key, nonce: [UInt8](repeating: 0, count: 12))
    }
  }

  @Test(arguments: 1...UInt64(20))
  func `what was sealed is opened`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let key = Secret(generator.bytes(seed.isMultiple(of: 2) ? 16 : 32))
    for count in [0, 1, 15, 16, 17, 1000] {
      let message = generator.bytes(count)
      let additional = generator.bytes(Int(seed) % 7)
      let sealed = try AESGCM.seal(message, key: key, additional: additional)
      #expect(sealed.count == count + 28)
      #expect(try AESGCM.open(sealed, key: key, additional: additional) == message)
    }
  }
}
