import Crypto

extension Filter {
  /// Digests and keyed digests; the result counts as its bytes for `base64` and `hex`, as small
  /// hexadecimal digits where text is wanted.
  static let digests: [Filter] = [
    digest("md5", .md5, "187ef4436122d1cc2f40dc2b92f0eba0"),
    digest("sha1", .sha1, "da23614e02469a0d7c7bd1bdab5c9c474b1904dc"),
    digest("sha256", .sha256, "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"),
    digest(
      "sha512",
      .sha512,
      "2d408a0717ec188158278a796c689044361dc6fdde28d6f04973b80896e1823975cdbf12eb63f9e0591328ee"
        + "235d80e9b5bf1aa6a44f4617ff3caf6400eb172d"
    ),
    keyed("hmac_sha1", .sha1, "d659c8a62785fca0d0329c6e767ee4817e34628d"),
    keyed(
      "hmac_sha256",
      .sha256,
      "5c1c0c948cbef5ad7d191e46e5901fa0395f85f694fa4633f665a1a637017b65"
    ),
    keyed(
      "hmac_sha512",
      .sha512,
      "9e29d94f88b5c64ee4d8e3875aeea4ae34d668269201e1921c2725f39c589800e259c935737b6f8ea6034b30"
        + "1799ed38d0b0b8b08e0844ece5e7f1997d3898b0"
    ),
  ]

  private static func digest(_ name: String, _ digest: Digest, _ result: String) -> Filter {
    Filter(
      name,
      [FilterParameter("value", .message)],
      gives: .digest,
      "The \(name.uppercased()) digest of bytes or of the UTF-8 bytes of text.",
      Example("\(name)('ab')", result)
    ) { values, _ in .bytes(digest.bytes(of: values.octets(0))) }
  }

  private static func keyed(_ name: String, _ digest: Digest, _ result: String) -> Filter {
    Filter(
      name,
      [FilterParameter("value", .message), FilterParameter("key", .message)],
      gives: .digest,
      "The HMAC of bytes or text under a key; an empty key is refused.",
      Example("\(name)('ab', 'key')", result)
    ) { values, _ throws(EvaluationError) in
      let key = values.octets(1)
      guard !key.isEmpty else { throw .refused(filter: name, why: "the key is empty") }
      return .bytes(HMAC.bytes(of: values.octets(0), key: key, digest))
    }
  }
}
