import Crypto
import Providers
import Wire

/// Where an account's token is kept, sealed where the configuration says so.
struct TokenPlace {
  /// The file.
  let path: String
  let reference: SecretReference.Source
  let secrets: SecretSource

  /// Writes the token, sealed or plain.
  ///
  /// - Throws: exit 5 when it cannot be sealed or written; the old file stays then.
  func keep(_ token: Secret) throws(CommandError) {
    var bytes: [UInt8]
    do throws(SecretSource.Failure) {
      bytes = try secrets.content(for: token, keptIn: reference)
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "unsealable",
        message: Self.words(error),
        help: "the provider has given a token: give a key by sealed_by and connect again"
      )
    }
    defer { Secret.wipe(&bytes) }
    try TokenFile.write(bytes, to: path)
  }

  private static func words(_ failure: SecretSource.Failure) -> String {
    switch failure {
    case .unset(let variable): "the environment variable \(variable) is not set"
    case .unreadable(let file, let why), .sealed(let file, let why): "the file \(file) \(why)"
    }
  }
}
