import TestSupport
import Testing

/// A TLS server: the openssl command, for as long as this lives.
final class SecureServer: Sendable {
  let port: Int
  private let program: Program

  /// Starts it and waits until it says on which port it listens.
  init(folder: String, arguments: [String]) async throws {
    let program = try Program(["openssl"] + arguments, folder: folder)
    self.program = program
    var port: Int?
    do {
      try await Until.holds("the server listens") {
        // Other lines may stand before the one that names the port.
        let line = program.outputSoFar.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().first { $0.hasPrefix("ACCEPT ") }
        port = line?.split(separator: ":").last.flatMap { Int($0) }
        return port != nil
      }
    } catch {
      program.kill()
      throw error
    }
    self.port = try #require(port)
  }

  deinit { program.kill() }

  /// The address of a file.
  func url(_ path: String = "/good") -> String { "https://127.0.0.1:\(port)\(path)" }
}
