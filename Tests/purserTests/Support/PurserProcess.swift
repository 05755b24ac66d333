import Foundation
import Synchronization

/// The real binary under test, with what it wrote.
struct PurserRun: Sendable {
  /// The exit code; 128 and the signal's number when a signal ended it.
  var status: Int32
  var output: String
  var errors: String
}

/// Starts the real binary.
final class PurserProcess: Sendable {
  /// The built program, beside the test bundle.
  static var program: String {
    let folder =
      Bundle.main.bundleURL.path.hasSuffix(".xctest")
      ? Bundle.main.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
    let beside = folder.appending(path: "purser").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return Repository.root.appending(path: ".build/debug/purser").path
  }

  private let process: Mutex<Process>
  private let output: Captured
  private let errors: Captured

  /// Starts a command line; `environment` is added to the test's own.
  init(_ words: [String], folder: String, environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("PURSER_") }
      .merging(environment) { _, new in new }
    output = try Captured()
    errors = try Captured()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    self.process = Mutex(process)
  }

  var pid: Int32 { process.withLock { $0.processIdentifier } }

  /// Sends a signal to the process that this value started.
  func signal(_ number: Int32) { _ = kill(pid, number) }

  /// What it wrote to standard error so far.
  var errorsSoFar: String { errors.text }

  var isRunning: Bool { process.withLock { $0.isRunning } }

  /// Waits for its end.
  func end() async -> PurserRun {
    while isRunning {
      do { try await Task.sleep(for: .milliseconds(2)) } catch { break }
    }
    let status = process.withLock { process in
      process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus
    }
    return PurserRun(status: status, output: output.text, errors: errors.text)
  }

  /// Runs a command line to its end.
  static func run(
    _ words: [String],
    folder: String,
    environment: [String: String] = [:]
  ) async throws -> PurserRun {
    try await PurserProcess(words, folder: folder, environment: environment).end()
  }
}

/// A file that a process writes to and a test reads.
private struct Captured: Sendable {
  private let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "purser-test-\(UUID().uuidString)").path
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }

  var handle: FileHandle { FileHandle(forWritingAtPath: path) ?? .nullDevice }

  var text: String {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
