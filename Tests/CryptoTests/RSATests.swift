import Crypto
import Foundation
import TestSupport
import Testing

@Suite struct `RSA keys` {
  /// The key and the signatures of `providers/assist.md` §4.2.
  private static func testKey() throws -> RSAPrivateKey {
    let url = URL(filePath: Repository.path("Tests/CryptoTests/vectors/assist-test-key.pem"))
    return try RSAPrivateKey(pem: Array(Data(contentsOf: url)))
  }

  private static let order = Array("679471;test_payment_002;100.05;RUB".utf8)

  @Test func `raw padding signs 16 bytes as they are`() throws {
    let key = try Self.testKey()
    let digest = Digest.md5.bytes(of: Self.order)
    let signature = try key.signRaw(digest)
    #expect(
      Base64.text(of: signature)
        == "XMyvi3u8NFhiWGm9CvAIOZrpKwFM0/9Q0p1RfBk2XsJdvgfnh298RFSHmx6D81JZeouja9L2TdET4kJj1KTI"
        + "sg+9cl6AA9x/RO3KFjjGZHJXt4SSrdFjntKedwqxhiHt0qbnXZUh0v2yNHjxQDKey85gpKZsu5sBAi2o5tLOYdI="
    )
    #expect(try key.publicKey().isValidRaw(signature, of: digest))
    #expect(try !key.publicKey().isValid(signature, of: Self.order, .md5))
  }

  @Test(arguments: [
    (
      Digest.md5, order,
      "mHlhHCxMVgyBDoXQeLAexoCVSs6uueE0CzaowNnnriJkqEoc4Szx/HvA9UBgjuSMqKNJUXE5NM0zdCQXoeEaYI3U"
        + "HVPnS1MD2Q1BhJz8BtWvx/hY90QcfgLOKOSQtfKkf99quTFuBF+XeAEC+ojhKVZ88ctsqyMmLOPyaNGxogc="
    ),
    (
      .sha1, Digest.md5.bytes(of: order),
      "lUwfJDvj73C9UwK/YeKsxjirO4WmWKFrZ2F9mN516xPNsB03i1+7L0rm8Tp6tbavAdvl4QxnrJDAZMwy7AwEk+PU"
        + "VCBBclYaLxg+58sJFBqyALNkMuecjDkkHrJH5UMBv25rTlwCJR+EJ0k2G8Bd2L6jTSBYKhNj4d1Os2gc+iU="
    ),
    (
      .sha256, Hex.encode(Digest.md5.bytes(of: order)),
      "QkkKvotX6FDIebY6UfSly6VKxsF4ar8jkeR/N4iy7b0MTpv9+pq+du2h+7sPc8xOTuG3/vVfhEC2BndlKkrQG6IX"
        + "21A2VFKDhUBP4QOZuBPT+J2fhaw0G/Zjl2d9W1sELGrnnwpISq+CGX3I7e9nGbakJ7wIpRbApGznZcudPjg="
    ),
  ])
  func `known messages have their signature`(
    digest: Digest,
    message: [UInt8],
    expected: String
  ) throws {
    let key = try Self.testKey()
    let signature = try key.sign(message, digest)
    #expect(Base64.text(of: signature) == expected)
    let publicKey = try key.publicKey()
    #expect(publicKey.isValid(signature, of: message, digest))
    #expect(!publicKey.isValid(signature, of: message + [0], digest))
    #expect(!publicKey.isValid(signature, of: message, .sha512))
    #expect(!publicKey.isValid([], of: message, digest))
    #expect(!publicKey.isValid(Array(signature.dropLast()), of: message, digest))
    #expect(!publicKey.isValid(signature + [0], of: message, digest))
  }

  @Test func `what the public half encrypts the private half decrypts`() throws {
    let key = try RSAPrivateKey(generatingBits: 2048)
    let publicKey = try key.publicKey()
    #expect(publicKey.bitCount == 2048 && publicKey.byteCount == 256)
    for count in [0, 1, 245] {
      let message = RandomBytes.make(count: count)
      let sealed = try publicKey.encrypt(message)
      #expect(sealed.count == 256)
      #expect(try publicKey.encrypt(message) != sealed)
      #expect(try key.decrypt(sealed) == message)
    }
    #expect(throws: CryptoError.messageTooLong(maximum: 245)) {
      try publicKey.encrypt([UInt8](repeating: 1, count: 246))
    }
    #expect(throws: CryptoError.messageTooLong(maximum: 245)) {
      try key.signRaw([UInt8](repeating: 1, count: 246))
    }
    #expect(throws: CryptoError.cannotDecrypt) { try key.decrypt([1, 2, 3]) }
  }

  @Test func `a public key is read in every spelling`() throws {
    let publicKey = try Self.testKey().publicKey()
    let der = try publicKey.der()
    let base64 = Base64.text(of: der)
    let broken = base64.prefix(64) + "\r\n" + base64.dropFirst(64) + "\n"
    for text in [base64, String(broken), try publicKey.pem()] {
      #expect(try RSAPublicKey(text: text).der() == der)
    }
    #expect(throws: CryptoError.notAKey) { try RSAPublicKey(der: der + [0]) }
    #expect(throws: CryptoError.notAKey) { try RSAPublicKey(der: Array(der.dropLast())) }
    #expect(throws: CryptoError.notAKey) { try RSAPublicKey(der: []) }
  }

  @Test(arguments: [
    ("", CryptoError.notAKey), ("????", .notEncoded), ("AAAA", .notAKey),
    ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", .notAKey),
  ])
  func `what is no public key is refused`(text: String, error: CryptoError) {
    #expect(throws: error) { try RSAPublicKey(text: text) }
  }

  @Test func `what is no private key is refused`() throws {
    let publicKey = try Self.testKey().publicKey().pem()
    for text in ["", "x", publicKey] {
      #expect(throws: CryptoError.notAKey) { try RSAPrivateKey(pem: Array(text.utf8)) }
    }
    #expect(throws: CryptoError.keyTooShort(bits: 512)) { try RSAPrivateKey(generatingBits: 512) }
    #expect(throws: CryptoError.keyTooShort(bits: -1)) { try RSAPrivateKey(generatingBits: -1) }
  }

  @Test func `a private key survives its text and shows nothing of it`() throws {
    let key = try Self.testKey()
    let again = try RSAPrivateKey(pem: key.pem())
    #expect(try again.sign([1], .sha256) == key.sign([1], .sha256))
    var dumped = ""
    dump(key, to: &dumped)
    for shown in ["\(key)", String(reflecting: key)] {
      #expect(shown == "RSA private key of 1024 bits")
    }
    #expect(!dumped.contains("NativeKey"))
  }
}
