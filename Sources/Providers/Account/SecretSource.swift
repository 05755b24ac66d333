public import Crypto
public import Wire

/// How references to secrets are resolved; without it an account is checked but cannot send.
public struct SecretSource: Sendable {
  /// Why a secret cannot be had.
  public enum Failure: Error, Equatable, Sendable {
    /// The environment variable is not set.
    case unset(variable: String)
    /// The file cannot be read; the words say why.
    case unreadable(file: String, why: String)
    /// The file's secret is sealed, or should be, and the key does not open it.
    case sealed(file: String, why: String)
  }

  /// A file whose secret is not there yet; see ``awaiting(file:)``.
  private var awaited: String?
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

  /// The same source, but the secret in one file is still to come: a mark stands for it.
  public func awaiting(file path: String) -> SecretSource {
    var source = self
    source.awaited = path
    return source
  }

  /// What a file holds for a secret that was given just now: sealed where the reference says so.
  ///
  /// - Parameters:
  ///   - secret: the secret.
  ///   - reference: where it is to be kept.
  /// - Returns: the file's bytes, the caller's to wipe.
  /// - Throws: ``Failure`` when the sealing key cannot be had or is too short.
  public func content(
    for secret: Secret,
    keptIn reference: SecretReference.Source
  ) throws(Failure) -> [UInt8] {
    guard case .sealedFile(let path, let key) = reference else {
      return secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }
    let opening = try self.key(key)
    do throws(CryptoError) {
      return Array(try SealedText.seal(secret, key: opening).utf8)
    } catch { throw Self.failure(error, path) }
  }

  private func key(_ source: SecretReference.Source) throws(Failure) -> Secret {
    var bytes = try bytes(of: source)
    return Secret(taking: &bytes)
  }

  private static func failure(_ error: CryptoError, _ path: String) -> Failure {
    let why =
      switch error {
      case .keyTooShort:
        "needs a key of \(SealedText.keyByteCount) characters or more to be sealed by"
      case .notEncoded: "is not sealed, though sealed_by says so"
      default: "is sealed with another key, or was changed"
      }
    return .sealed(file: path, why: why)
  }

  /// The bytes of a secret; one final newline of a file is dropped.
  func bytes(of source: SecretReference.Source) throws(Failure) -> [UInt8] {
    switch source {
    case .file(let path) where path == awaited, .sealedFile(let path, _) where path == awaited:
      return Array("-".utf8)
    case .literal(let literal): return Array(literal.exposedText.utf8)
    case .sealedFile(let path, let source):
      let text = try bytes(of: .file(path))
      let key = try key(source)
      do throws(CryptoError) { return try SealedText.open(text, key: key) } catch {
        throw Self.failure(error, path)
      }
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
