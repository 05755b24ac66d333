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
  ///
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - input: what stands on standard input.
  ///   - folder: where it runs.
  ///   - answer: in place of the input, what is typed in once the command shows an address.
  /// - Returns: its exit code and what it wrote.
  /// - Throws: when a file cannot be written or the program cannot be started.
  static func run(
    _ words: [String],
    input: String,
    folder: String,
    answer: ((String) async -> String)? = nil
  ) async throws -> Ended {
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
    let typed = answer.map { _ in Pipe() }
    if let typed {
      process.standardInput = typed
    } else {
      process.standardInput = try FileHandle(forReadingFrom: URL(filePath: paths[0]))
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: paths[1]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: paths[2]))
    let end = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.continuation.finish() }
    try process.run()
    if let answer, let typed {
      let address = await address(in: paths[2], while: process)
      if let address {
        try? await typed.fileHandleForWriting.write(contentsOf: bytes(answer(address)))
      }
      try? typed.fileHandleForWriting.close()
    }
    for await _ in end.stream {}
    return Ended(
      exit: Int(process.terminationStatus),
      output: FileManager.default.contents(atPath: paths[1]).map(Array.init) ?? [],
      errors: FileManager.default.contents(atPath: paths[2]).map(Array.init) ?? []
    )
  }

  private static func bytes(_ line: String) -> Data { Data("\(line)\n".utf8) }

  /// The first line of a file that is an address; nil when the command ended without one.
  private static func address(in path: String, while process: Process) async -> String? {
    while true {
      let isRunning = process.isRunning
      let text = String(
        decoding: FileManager.default.contents(atPath: path) ?? Data(),
        as: UTF8.self
      )
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let line = lines.first(where: { $0.hasPrefix("http://") || $0.hasPrefix("https://") }) {
        return String(line)
      }
      guard isRunning else { return nil }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
