import Foundation

/// The checkout that the tests run in.
enum Repository {
  /// Its root folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether the long runs of `make torture` are wanted.
  static let isTorture = ProcessInfo.processInfo.environment["PURSER_TORTURE"] == "1"
}
