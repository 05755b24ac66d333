/// The folder beside the journal that holds one lock file for each living process.
struct OwnerDirectory: Sendable {
  /// The folder's path, `<journal>.owners`.
  let path: String

  /// The folder of the journal at `journal`.
  init(journal: String) { path = journal + ".owners" }

  /// The lock file of an owner.
  func lockFile(of id: String) -> String { "\(path)/\(id).lock" }

  /// The lock that serialises openings of the journal.
  var setupLockFile: String { "\(path)/setup.lock" }

  /// Whether the process behind an owner is gone: nobody holds its lock file.
  func isGone(_ id: String) -> Bool {
    // A name that this program never makes is nobody's, and no path is made of it.
    guard Self.isOwnerName(id) else { return true }
    return LockFile.isFree(path: lockFile(of: id))
  }

  /// Removes the lock files that nobody holds; none of them can prove anything any more.
  ///
  /// Runs under the setup lock, so that no owner is between making its file and locking it.
  func sweep() {
    for name in FileProbe.names(in: path) where name.hasSuffix(".lock") {
      let file = "\(path)/\(name)"
      guard Self.isOwnerName(String(name.dropLast(5))), LockFile.isFree(path: file),
        let lock = try? LockFile(path: file)
      else { continue }
      lock.remove()
    }
  }

  /// Makes the folder; one that exists is fine.
  ///
  /// - Returns: an errno, or 0.
  func make() -> Int32 { FileProbe.makeDirectory(path) }

  /// A name for a new owner: 32 hexadecimal digits.
  static func makeName(using generator: inout some RandomNumberGenerator) -> String {
    (0..<16)
      .map { _ in
        let byte = UInt8.random(in: 0...255, using: &generator)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      .joined()
  }

  private static func isOwnerName(_ id: String) -> Bool {
    id.utf8.count == 32
      && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
