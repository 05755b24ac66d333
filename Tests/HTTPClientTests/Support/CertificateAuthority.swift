import Foundation
import Testing

/// Certificates made with the openssl command for one test, in a folder of their own.
final class CertificateAuthority: Sendable {
  private let folder: URL

  /// Makes an authority.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "purser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority"
        + " -keyout ca.key -out ca.pem"
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file of that name in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Issues a certificate for a name, valid until that many days from now.
  func issue(_ name: String, subject: String = "IP:127.0.0.1", days: Int = 2) throws {
    try write("subjectAltName=\(subject)\n", to: "\(name).ext")
    try run(
      "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server -keyout \(name).key"
        + " -out \(name).csr"
    )
    try run(
      "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days)"
        + " -extfile \(name).ext -out \(name).pem"
    )
  }

  /// Issues a certificate that is signed with its own key.
  func issueSelfSigned(_ name: String) throws {
    try run(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=server"
        + " -addext subjectAltName=IP:127.0.0.1 -keyout \(name).key -out \(name).pem"
    )
  }

  /// Starts a server with a certificate on a free port; it serves files that are whole replies.
  func serve(_ name: String, _ options: String = "") throws -> SecureServer {
    try SecureServer(
      folder: folder,
      arguments: words(
        "s_server -accept 127.0.0.1:0 -HTTP -cert \(name).pem -key \(name).key \(options)"
      )
    )
  }

  private func run(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + words(command)
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(command)")
  }

  private func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }
}
