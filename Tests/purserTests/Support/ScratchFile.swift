import Foundation

/// A file that a process reads or writes and a test looks into; gone with the value.
final class ScratchFile: Sendable {
  /// Open for reading and writing, at the beginning.
  let descriptor: Int32
  private let path: String

  init(holding text: String = "") throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "purser-test-\(UUID().uuidString)").path
    try Data(text.utf8).write(to: URL(filePath: path))
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
    try? FileManager.default.removeItem(atPath: path)
  }

  var text: String {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
