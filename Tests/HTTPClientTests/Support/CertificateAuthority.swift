import TestSupport
import Testing

/// Certificates made with the openssl command for one test, in a folder of their own.
final class CertificateAuthority: Sendable {
  private let folder: ScratchFolder

  /// Makes an authority.
  init() async throws {
    folder = try ScratchFolder()
    try await run(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority"
        + " -keyout ca.key -out ca.pem"
    )
  }

  /// The file of that name in the folder.
  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try folder.write(text, as: name)
  }

  /// Issues a certificate for a name, valid until that many days from now.
  func issue(_ name: String, subject: String = "IP:127.0.0.1", days: Int = 2) async throws {
    try write("subjectAltName=\(subject)\n", to: "\(name).ext")
    try await run(
      "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server -keyout \(name).key"
        + " -out \(name).csr"
    )
    try await run(
      "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days)"
        + " -extfile \(name).ext -out \(name).pem"
    )
  }

  /// Issues a certificate that is signed with its own key.
  func issueSelfSigned(_ name: String) async throws {
    try await run(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=server"
        + " -addext subjectAltName=IP:127.0.0.1 -keyout \(name).key -out \(name).pem"
    )
  }

  /// Starts a server with a certificate on a free port; it serves files that are whole replies.
  func serve(_ name: String, _ options: String = "") async throws -> SecureServer {
    try await SecureServer(
      folder: folder.path,
      arguments: words(
        "s_server -accept 127.0.0.1:0 -HTTP -cert \(name).pem -key \(name).key \(options)"
      )
    )
  }

  private func run(_ command: String) async throws {
    let openssl = try await Program.run(["openssl"] + words(command), folder: folder.path)
    try #require(openssl.status == 0, "openssl \(command)\n\(openssl.errors)")
  }

  private func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }
}
