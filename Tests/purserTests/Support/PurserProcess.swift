import Foundation
import TestSupport

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

  private let program: Program

  /// Starts a command line.
  ///
  /// `environment` is added to the test's own, `input` is what stands on standard input, and
  /// `wrapper` is a program with its first arguments that starts the binary, such as `strace`.
  init(
    _ words: [String],
    folder: String,
    environment: [String: String] = [:],
    input: String = "",
    wrapper: [String] = []
  ) throws {
    let environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("PURSER_") }
      .merging(environment) { _, new in new }
    program = try Program(
      wrapper + [Self.program] + words,
      folder: folder,
      environment: environment,
      input: input
    )
  }

  /// The number of the process.
  var pid: Int32 { program.pid }

  /// Sends a signal to the process that this value started.
  func signal(_ number: Int32) { program.signal(number) }

  /// What it wrote to standard error so far.
  var errorsSoFar: String { program.errorsSoFar }

  /// Whether it has ended.
  var hasEnded: Bool { program.exitCode != nil }

  /// Waits for its end.
  func end() async -> PurserRun {
    let ended = await program.end()
    return PurserRun(status: ended.status, output: ended.output, errors: ended.errors)
  }

  /// Runs a command line to its end.
  static func run(
    _ words: [String],
    folder: String,
    environment: [String: String] = [:],
    input: String = "",
    wrapper: [String] = []
  ) async throws -> PurserRun {
    try await PurserProcess(
      words,
      folder: folder,
      environment: environment,
      input: input,
      wrapper: wrapper
    )
    .end()
  }
}
