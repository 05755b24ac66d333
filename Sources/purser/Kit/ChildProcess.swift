import Foundation

/// This program again, with another command line, in a folder.
enum ChildProcess {
  /// What it left.
  struct Ended {
    var exit: Int
    var output: [UInt8]
    var errors: [UInt8]
  }

  /// Runs a command line to its end; what it writes goes through files of the folder.
  static func run(_ words: [String], input: String, folder: String) async throws -> Ended {
    let name = UUID().uuidString
    let paths = ["in", "out", "err"].map { "\(folder)/\(name).\($0)" }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    try Data(input.utf8).write(to: URL(filePath: paths[0]))
    for path in paths.dropFirst() { try Data().write(to: URL(filePath: path)) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("PURSER_") }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: paths[0]))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: paths[1]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: paths[2]))
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Ended(
      exit: Int(process.terminationStatus),
      output: FileManager.default.contents(atPath: paths[1]).map(Array.init) ?? [],
      errors: FileManager.default.contents(atPath: paths[2]).map(Array.init) ?? []
    )
  }
}
