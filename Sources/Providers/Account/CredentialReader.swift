import Crypto
import Forms
import Payments
import Wire

/// Reads an account's credentials as its plugin declares them.
struct CredentialReader {
  let settings: AccountSettings
  let plugin: Plugin
  let secrets: SecretSource
  /// Whether credentials that the plugin does not know are left out without a word.
  var ignoresUnknown = false

  /// The settings by name, defaults included.
  private(set) var texts: [String: String] = [:]
  /// The settings that the account states itself.
  private(set) var publicTexts: [String: String] = [:]
  /// The secrets that were resolved.
  private(set) var resolved: [String: Secret] = [:]
  /// The secrets before the present ones, with the last day on which they verify.
  private(set) var previous: [String: (secret: Secret, until: CalendarDay)] = [:]
  /// The names of all credentials that there are, defaults included.
  private(set) var given: Set<String> = []

  init(settings: AccountSettings, plugin: Plugin, secrets: SecretSource) {
    self.settings = settings
    self.plugin = plugin
    self.secrets = secrets
  }

  mutating func read(_ diagnostics: inout Diagnostics) {
    let fields = plugin.manifest.names.credentials
    let path = "accounts.\(settings.name).credentials"
    var misspelt: Set<String> = []
    for entry in settings.credentials where !entry.key.hasPrefix("x-") {
      guard let field = fields.first(where: { $0.name == entry.key }) else {
        if ignoresUnknown { continue }
        let nearest = Nearest.name(to: entry.key, among: fields.map(\.name))
        if let nearest { misspelt.insert(nearest) }
        diagnostics.hide(entry.value.place)
        diagnostics.error(
          .credentialUnknown,
          at: entry.keyPlace,
          "the plugin \(plugin.id) has no credential \"\(entry.key)\"",
          help: nearest.map { "did you mean \"\($0)\"?" }
            ?? "its credentials are \(fields.map(\.name).joined(separator: ", "))",
          replacement: nearest
        )
        continue
      }
      let name = "\(path).\(entry.key)"
      if field.isSecret, entry.value.scalar?.text.isEmpty ?? false {
        given.insert(field.name)
        diagnostics.error(
          .secretEmpty,
          at: entry.keyPlace,
          "the secret \"\(name)\" is empty",
          note: Self.isolation
        )
      } else if field.isSecret {
        readSecret(entry.value, field, name: name, &diagnostics)
      } else {
        readText(entry.value, field, name: name, &diagnostics)
      }
    }
    for field in fields where !settings.credentials.contains(where: { $0.key == field.name }) {
      if let standard = field.field.defaultValue {
        texts[field.name] = standard
        given.insert(field.name)
      } else if field.isRequired, !misspelt.contains(field.name) {
        diagnostics.error(
          .credentialMissing,
          at: settings.credentialsPlace,
          "\(path) needs \"\(field.name)\", which the plugin \(plugin.id) cannot do without",
          help: field.isSecret
            ? "add \(field.name): {secret: {env: NAME}}" : "add \(field.name): …"
        )
      }
    }
  }

  private mutating func readText(
    _ node: Node,
    _ field: CredentialField,
    name: String,
    _ diagnostics: inout Diagnostics
  ) {
    if case .mapping = node.content {
      diagnostics.error(
        .notText,
        at: node.place,
        "\"\(name)\" is no secret; write its value"
      )
      return
    }
    if let scalar = node.scalar, !scalar.isPlain, scalar.text.isEmpty, Self.mayBeEmpty(field) {
      texts[field.name] = ""
      publicTexts[field.name] = ""
      given.insert(field.name)
      return
    }
    guard let text = node.text(name, &diagnostics) else { return }
    let context = FormContext(today: CalendarDay(of: Instant(milliseconds: 0)))
    let result = FormSchema(fields: [field.field]).check([field.name: text], context)
    for error in result.errors {
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\"\(name)\" cannot be used: \(error.message(in: .en))"
      )
    }
    guard result.isValid else { return }
    if field.field.type == .publicKey, (try? RSAPublicKey(text: text)) == nil {
      // Found here, and not by the first payment whose order is registered already.
      diagnostics.error(
        .outOfRange,
        at: node.place,
        "\"\(name)\" is no RSA public key",
        help: "write the key of X.509 as PEM, or what stands between its first and last line"
      )
      return
    }
    texts[field.name] = result.values[field.name] ?? text
    publicTexts[field.name] = texts[field.name]
    given.insert(field.name)
  }

  /// Whether "" is a value: where it stands in place of a default and the pattern takes it.
  private static func mayBeEmpty(_ field: CredentialField) -> Bool {
    field.field.defaultValue != nil && field.field.pattern?.matchesWhole("") == true
  }

  // MARK: Secrets

  private mutating func readSecret(
    _ node: Node,
    _ field: CredentialField,
    name: String,
    _ diagnostics: inout Diagnostics
  ) {
    guard let reference = node.secretReference(name, &diagnostics) else { return }
    given.insert(field.name)
    if case .literal(let literal) = reference.source {
      guard reportLiteral(literal, at: reference.place, name: name, &diagnostics) else { return }
    }
    guard secrets.isActive else { return }
    do throws(SecretSource.Failure) {
      var bytes = try secrets.bytes(of: reference.source)
      guard !bytes.isEmpty else {
        diagnostics.error(
          .secretEmpty,
          at: reference.place,
          "the secret \"\(name)\" is empty",
          note: Self.isolation
        )
        return
      }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        diagnostics.error(
          .notUTF8,
          at: reference.place,
          "the secret \"\(name)\" is no UTF-8 text",
          note: Self.isolation
        )
        return
      }
      resolved[field.name] = Secret(taking: &bytes)
    } catch {
      report(error, at: reference.place, name: name, &diagnostics)
    }
    if let previous = reference.previous { readPrevious(previous, field, name, &diagnostics) }
  }

  /// One that cannot be had is a warning: it may be gone for good reason.
  private mutating func readPrevious(
    _ reference: SecretReference.Previous,
    _ field: CredentialField,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) {
    do throws(SecretSource.Failure) {
      var bytes = try secrets.bytes(of: reference.source)
      guard !bytes.isEmpty else { return }
      previous[field.name] = (Secret(taking: &bytes), reference.until)
    } catch {
      diagnostics.warning(
        .secretUnset,
        at: reference.place,
        "the secret before \"\(name)\" cannot be had, so that nothing signed with it is verified"
      )
    }
  }

  private static let isolation = "the other accounts are not touched by this"

  /// Reports a secret that stands in the file; it may be used where no real money moves.
  private func reportLiteral(
    _ literal: LiteralSecret,
    at place: Place,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    let text = literal.exposedText
    if text.hasPrefix("${"), text.hasSuffix("}") {
      let variable = text.dropFirst(2).dropLast()
      diagnostics.error(
        .secretNotReference,
        at: place,
        "\"\(name)\" holds a placeholder for \(variable), and nothing is filled in here",
        help: "write {secret: {env: \(variable)}}"
      )
      return false
    }
    let help = "write {secret: {env: NAME}} or {secret: {file: path}}"
    guard !settings.isLive else {
      diagnostics.error(
        .literalSecret,
        at: place,
        "\"\(name)\" stands in the file itself, and the account is live",
        help: help
      )
      return false
    }
    diagnostics.warning(
      .literalSecret,
      at: place,
      "\"\(name)\" stands in the file itself",
      help: help,
      note: "in a live account this is an error"
    )
    return true
  }

  private func report(
    _ failure: SecretSource.Failure,
    at place: Place,
    name: String,
    _ diagnostics: inout Diagnostics
  ) {
    switch failure {
    case .unset(let variable):
      diagnostics.error(
        .secretUnset,
        at: place,
        "the environment variable \(variable) is not set; \"\(name)\" needs it",
        help: "export it, or use file:",
        note: Self.isolation
      )
    case .unreadable(let file, let why):
      diagnostics.error(
        .secretUnset,
        at: place,
        "the file \(file) \(why); \"\(name)\" needs it",
        note: Self.isolation
      )
    case .sealed(let file, let why):
      diagnostics.error(
        .secretSealed,
        at: place,
        "the file \(file) \(why); \"\(name)\" needs it",
        note: Self.isolation
      )
    }
  }
}
