import Foundation

/// A file that a program reads or writes and a test looks into; gone with the value.
public final class ScratchFile: Sendable {
  /// Open for reading and writing, at the beginning.
  public let descriptor: Int32
  private let path: String

  /// Makes a file with a text in it.
  public init(holding text: String = "") throws {
    path = FileManager.default.temporaryDirectory.path + "/purser-test-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(filePath: path))
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// What stands in it now.
  public var text: String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
