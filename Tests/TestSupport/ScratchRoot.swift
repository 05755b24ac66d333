import Foundation

/// The folder of everything that one run of tests writes; removed when the run ends.
public enum ScratchRoot: Sendable {
  private static let prefix = "purser-tests-"

  /// The folder's path.
  public static let path: String = {
    let manager = FileManager.default
    let temporary = manager.temporaryDirectory.path
    removeLeft(in: temporary)
    let path = "\(temporary)/\(prefix)\(getpid())"
    try? manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: ScratchRoot.path) }
    return path
  }()

  /// A path that nothing has yet.
  public static func newPath() -> String { "\(path)/\(UUID().uuidString)" }

  /// Removes the folders of runs that were killed.
  static func removeLeft(in temporary: String) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: temporary)) ?? []
    where name.hasPrefix(prefix) {
      guard let owner = pid_t(name.dropFirst(prefix.count)), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? manager.removeItem(atPath: "\(temporary)/\(name)")
    }
  }
}
