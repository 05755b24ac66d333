import Crypto

/// The values of an account that expressions read: settings as text, secrets wiped after use.
final class AccountValues: Sendable {
  let name: String
  let environment: String
  /// The addresses of the provider's hosts, by their names in the manifest.
  let bases: [String: String]
  /// The settings by name, for `by:`.
  let settings: [String: String]
  /// The settings by the index of their field.
  let credentials: [Value?]
  /// The secrets by the index of their field; `nil` where none was given or asked for.
  let secrets: [Secret?]

  init(
    name: String,
    environment: String,
    fields: [CredentialField],
    settings: [String: String],
    secrets: [String: Secret],
    bases: [String: String] = [:]
  ) {
    self.name = name
    self.bases = bases
    self.environment = environment
    self.settings = settings
    self.credentials = fields.map { field in
      guard let text = settings[field.name] else { return nil }
      switch field.type {
      case .integer: return Int64(text).map { .integer($0) }
      case .boolean: return .boolean(text == "true")
      default: return .text(text)
      }
    }
    self.secrets = fields.map { secrets[$0.name] }
  }

  private init(_ values: AccountValues, secrets: [Secret?]) {
    name = values.name
    environment = values.environment
    bases = values.bases
    settings = values.settings
    credentials = values.credentials
    self.secrets = secrets
  }
}

extension AccountValues {
  /// The same account with every secret changed, to find out what a wrong signature was made with.
  func changingSecrets(_ change: ([UInt8]) -> [UInt8]) -> AccountValues {
    AccountValues(
      self,
      secrets: secrets.map { secret in
        secret.map { secret in
          var bytes = secret.withBytes { span in span.indices.map { span[$0] } }
          var changed = change(bytes)
          Secret.wipe(&bytes)
          return Secret(taking: &changed)
        }
      }
    )
  }

  /// The same account with other secrets where there are some.
  func replacing(_ others: [Secret?]) -> AccountValues {
    AccountValues(self, secrets: zip(secrets, others).map { $1 ?? $0 })
  }

  /// Nobody's values, for expressions that see no account.
  static let none = AccountValues(
    name: "",
    environment: "",
    fields: [],
    settings: [:],
    secrets: [:]
  )
}

extension AccountValues: CustomStringConvertible, CustomReflectable {
  /// The account's name; no value is shown.
  var description: String { "AccountValues(\(name))" }

  /// A mirror without children.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
