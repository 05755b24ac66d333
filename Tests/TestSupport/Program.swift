import Foundation

/// A program that a test started, with what it writes.
public final class Program: Sendable {
  /// What an ended program left.
  public struct Ended: Sendable {
    /// The exit code; 128 and the signal's number when a signal ended it.
    public var status: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var errors: String
  }

  /// The number of the process.
  public let pid: Int32
  private let watch: ProgramWatch
  private let output: ScratchFile
  private let errors: ScratchFile

  /// Starts a command line whose first word is a path or is looked for in `PATH`.
  ///
  /// `input` is what stands on standard input; no other descriptor of the test's is passed on. The
  /// folder is the checkout's and the environment the test's own unless one is given.
  public init(
    _ line: [String],
    folder: String? = nil,
    environment: [String: String]? = nil,
    input: String = ""
  ) throws {
    output = try ScratchFile()
    errors = try ScratchFile()
    let given = try ScratchFile(holding: input)
    pid = try Spawn.start(
      line,
      folder: folder ?? Repository.root.path,
      environment: environment ?? ProcessInfo.processInfo.environment,
      descriptors: (given.descriptor, output.descriptor, errors.descriptor)
    )
    watch = ProgramWatch(pid)
    watch.begin()
  }

  /// What it wrote to standard output so far.
  public var outputSoFar: String { output.text }

  /// What it wrote to standard error so far.
  public var errorsSoFar: String { errors.text }

  /// Sends a signal, unless it has ended.
  public func signal(_ number: Int32) { watch.signal(number) }

  /// Ends it by force and waits until it is gone.
  public func kill() { watch.kill() }

  /// The exit code; `nil` while it runs.
  public var exitCode: Int32? { watch.status }

  /// Waits for its end.
  public func end() async -> Ended {
    Ended(status: await watch.end(), output: output.text, errors: errors.text)
  }

  /// Runs a command line to its end.
  public static func run(
    _ line: [String],
    folder: String? = nil,
    input: String = ""
  ) async throws -> Ended {
    try await Program(line, folder: folder, input: input).end()
  }
}
