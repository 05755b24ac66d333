import Crypto
import Wire

/// The bytes of a file in pieces, with the digest of those that were given.
final class DigestingSource {
  let path: String
  private var file: InputFile
  private var digests: DigestStream

  init(path: String) throws(BatchError) {
    self.path = path
    file = try InputFile(path: path)
    digests = DigestStream(.sha256)
  }

  func next() throws(CSVError) -> [UInt8] {
    let piece: [UInt8]
    do {
      piece = try file.next()
    } catch .unreadable(_, let why) {
      throw .unreadable(why)
    } catch {
      throw .unreadable("cannot be read")
    }
    digests.update(piece)
    return piece
  }

  /// `sha256:` and the hexadecimal digest; begins anew afterwards.
  func digest() -> String {
    var done = DigestStream(.sha256)
    swap(&done, &digests)
    return "sha256:" + Hex.text(of: done.finish())
  }
}

/// A file is read by one task.
@available(*, unavailable)
extension DigestingSource: Sendable {}
