public import Foundation

/// The checkout that the tests run in.
public enum Repository: Sendable {
  /// Its root folder.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether the long runs of `make torture` are wanted.
  public static let isTorture = ProcessInfo.processInfo.environment["PURSER_TORTURE"] == "1"

  /// The path of a file below the root.
  public static func path(_ below: String) -> String { root.appending(path: below).path }
}
