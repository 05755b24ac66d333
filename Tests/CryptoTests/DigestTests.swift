import Crypto
import TestSupport
import Testing

/// FIPS 180-4 with the messages of NIST's examples; MD5 of RFC 1321.
private let knownDigests: [(Digest, String, String)] = [
  (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
  (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
  (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
  (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
  (
    .sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
  ),
  (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (
    .sha256, String(repeating: "a", count: 1_000_000),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
  ),
  (
    .sha384, "abc",
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
  ),
  (
    .sha512, "abc",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
  ),
]

@Suite struct Digests {
  @Test(arguments: knownDigests)
  func `known messages have their digest`(digest: Digest, message: String, expected: String) {
    #expect(digest.hex(of: message) == expected)
    #expect(digest.bytes(of: Array(message.utf8)).count == digest.byteCount)
  }

  @Test(arguments: Digest.allCases)
  func `a message in pieces has the digest of the whole`(digest: Digest) {
    var generator = SplitMix64(seed: 7)
    for count in [0, 1, 63, 64, 65, 1000] {
      let message = generator.bytes(count)
      var stream = DigestStream(digest)
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...70, using: &generator))
        stream.update(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(stream.finish() == digest.bytes(of: message))
    }
  }

  @Test func `many threads digest at once`() async {
    let expected = Digest.sha256.hex(of: "abc")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).allSatisfy { _ in Digest.sha256.hex(of: "abc") == expected } }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  /// RFC 4231 for SHA-2, RFC 2202 for SHA-1; the last rows are an empty key and message.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There", Digest.sha1,
      "b617318655057264e28bc0b6fb378c8ef146be00"
    ),
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There", .sha256,
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?", .sha1,
      "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?", .sha256,
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?", .sha512,
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      .sha256, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    ([], "", .sha256, "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ([], "", .sha1, "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d"),
  ])
  func `known messages have their keyed code`(
    key: [UInt8],
    message: String,
    digest: Digest,
    expected: String
  ) {
    let message = Array(message.utf8)
    let code = HMAC.bytes(of: message, key: key, digest)
    #expect(Hex.text(of: code) == expected)
    #expect(HMAC.bytes(of: message, key: Secret(key), digest) == code)
    #expect(HMAC.isValid(code, of: message, key: key, digest))
    #expect(!HMAC.isValid(Array(code.dropLast()), of: message, key: key, digest))
    #expect(!HMAC.isValid(code, of: message + [0], key: key, digest))
    #expect(!HMAC.isValid(code, of: message, key: [1] + key, digest))
  }

  @Test func `equality in constant time is equality`() {
    var generator = SplitMix64(seed: 3)
    for count in 0...70 {
      let bytes = generator.bytes(count)
      #expect(ConstantTime.equal(bytes, bytes))
      #expect(!ConstantTime.equal(bytes, bytes + [0]))
      guard count > 0 else { continue }
      var other = bytes
      other[Int.random(in: 0..<count, using: &generator)] ^= 0x80
      #expect(!ConstantTime.equal(bytes, other))
    }
  }

  @Test func `random bytes differ`() {
    #expect(RandomBytes.make(count: 0).isEmpty)
    #expect(Set((0..<100).map { _ in RandomBytes.make(count: 16) }).count == 100)
    let many = RandomBytes.make(count: 3 << 20)
    #expect(many.count == 3 << 20)
    // A piece that was left out would be zeros.
    #expect(many.suffix(32).contains { $0 != 0 })
    #expect(many[(1 << 20)..<(1 << 20 + 32)].contains { $0 != 0 })
  }

  @Test func `a negative count is a mistake of ours`() async {
    await #expect(processExitsWith: .failure) { _ = RandomBytes.make(count: -1) }
  }
}
