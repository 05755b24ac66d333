public import Wire

/// How references to secrets are resolved; without it an account is checked but cannot send.
public struct SecretSource: Sendable {
  /// Why a secret cannot be had.
  public enum Failure: Error, Equatable, Sendable {
    /// The environment variable is not set.
    case unset(variable: String)
    /// The file cannot be read; the words say why.
    case unreadable(file: String, why: String)
  }

  private let environment: @Sendable (String) -> String?
  private let file: @Sendable (String) throws(FileReadError) -> [UInt8]
  /// Whether anything is resolved at all.
  let isActive: Bool

  /// Resolves through closures: a variable's value, and the bytes of a file named in the
  /// configuration.
  public init(
    environment: @escaping @Sendable (String) -> String?,
    file: @escaping @Sendable (String) throws(FileReadError) -> [UInt8]
  ) {
    self.environment = environment
    self.file = file
    isActive = true
  }

  /// Resolves variables from a table and files relative to a folder.
  public init(variables: [String: String], folder: String) {
    self.init(
      environment: { variables[$0] },
      file: { path throws(FileReadError) in
        try FileBytes.read(
          path: path.hasPrefix("/") ? path : "\(folder)/\(path)",
          maximumByteCount: 64 << 10
        )
      }
    )
  }

  private init() {
    environment = { _ in nil }
    file = { _ throws(FileReadError) in throw .missing }
    isActive = false
  }

  /// Resolves nothing: for checks that must not touch secrets.
  public static let unresolved = SecretSource()

  /// The bytes of a secret; one final newline of a file is dropped.
  func bytes(of source: SecretReference.Source) throws(Failure) -> [UInt8] {
    switch source {
    case .literal(let literal): return Array(literal.exposedText.utf8)
    case .environment(let variable):
      guard let text = environment(variable) else { throw .unset(variable: variable) }
      return Array(text.utf8)
    case .file(let path):
      do throws(FileReadError) {
        var bytes = try file(path)
        if bytes.last == UInt8(ascii: "\n") {
          bytes.removeLast()
          if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        return bytes
      } catch {
        throw .unreadable(file: path, why: error.inWords)
      }
    }
  }
}
