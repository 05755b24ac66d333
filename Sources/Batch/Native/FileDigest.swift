import Crypto
internal import Glibc

/// The digest of a file's bytes.
enum FileDigest {
  /// `sha256:` and the hexadecimal digest.
  ///
  /// - Throws: `unreadable`.
  static func digest(of path: String) throws(BatchError) -> String {
    var file = try InputFile(path: path)
    var digest = DigestStream(.sha256)
    while true {
      let piece = try file.next()
      guard !piece.isEmpty else { break }
      digest.update(piece)
    }
    return "sha256:" + Hex.text(of: digest.finish())
  }

  /// The digest of a file that may stand where a result belongs; `nil` when there is none.
  static func digest(ofResult path: String) throws(BatchError) -> String? {
    guard unsafe access(path, F_OK) == 0 else { return nil }
    return try digest(of: path)
  }
}
