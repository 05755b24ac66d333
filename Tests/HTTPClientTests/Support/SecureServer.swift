import Foundation
import Glibc
import Testing

/// A TLS server: the openssl command, for as long as this lives.
final class SecureServer {
  let port: Int
  private let process = Process()

  /// Starts it and waits until it says on which port it listens.
  init(folder: URL, arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = Pipe()
    try process.run()
    var port: Int?
    var line = ""
    // Other lines may stand before the one that names the port.
    while port == nil, let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty
    {
      line += String(decoding: more, as: UTF8.self)
      guard line.hasSuffix("\n") else { continue }
      if line.hasPrefix("ACCEPT ") { port = Int(line.dropLast().split(separator: ":").last ?? "") }
      line = ""
    }
    self.port = try #require(port)
  }

  deinit {
    // The child inherits blocked signals from the thread that started it, SIGTERM among them.
    _ = kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The address of a file.
  func url(_ path: String = "/good") -> String { "https://127.0.0.1:\(port)\(path)" }
}
