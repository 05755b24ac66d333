internal import Glibc

/// A file held by an exclusive `flock` for as long as the value lives.
///
/// The kernel lets go of the lock when the process dies, however it dies; so a lock that can be
/// had proves that its owner is gone.
@safe struct LockFile: ~Copyable {
  private let descriptor: Int32
  /// Where the file is.
  let path: String

  /// Why a lock could not be had.
  enum Failure: Error, Equatable, Sendable {
    /// Somebody holds it.
    case held
    /// The file cannot be made; the number is an errno.
    case system(Int32)
  }

  /// Makes the file when it is missing and locks it, without waiting.
  init(path: String) throws(Failure) {
    // Somebody who cleans up may remove the file between `open` and `flock`; then it is made anew.
    for _ in 0..<100 {
      let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .system(errno) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let why = errno
        close(file)
        throw why == EWOULDBLOCK ? .held : .system(why)
      }
      if Self.names(path, file) {
        self.descriptor = file
        self.path = path
        return
      }
      close(file)
    }
    throw .held
  }

  deinit { close(descriptor) }

  /// Removes the file while it is still locked.
  func remove() { unsafe unlink(path) }

  /// Whether nobody holds the file; a file that is missing is held by nobody.
  ///
  /// Tests with a shared lock, so that two who ask at once do not see each other as the owner.
  static func isFree(path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) == 0
  }

  /// Whether the path still names the open file.
  private static func names(_ path: String, _ file: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard unsafe fstat(file, &opened) == 0, unsafe stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
