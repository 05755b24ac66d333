import Crypto
import Payments
public import Wire

extension ProviderAccount {
  /// Binds settings to their plugin.
  ///
  /// - Parameters:
  ///   - settings: the account as it is written.
  ///   - plugin: what it speaks.
  ///   - secrets: how secrets are resolved; ``SecretSource/unresolved`` makes an account that can
  ///     be checked and routed but cannot send.
  ///   - ignoringUnknown: whether credentials that the plugin does not know are left out, as an
  ///     archived plugin may know fewer than the one that is in force.
  ///   - diagnostics: takes every mistake, at its place in the configuration.
  /// - Returns: the account, or `nil` when it cannot be used.
  public static func make(
    _ settings: AccountSettings,
    plugin: Plugin,
    secrets: SecretSource,
    ignoringUnknown: Bool = false,
    _ diagnostics: inout Diagnostics
  ) -> ProviderAccount? {
    var found = Diagnostics()
    checkEnvironment(settings, plugin, &found)
    var reader = CredentialReader(settings: settings, plugin: plugin, secrets: secrets)
    reader.ignoresUnknown = ignoringUnknown
    reader.read(&found)
    if !found.hasErrors { checkRequirement(settings, plugin, reader.texts, &found) }
    let isBroken = found.hasErrors
    diagnostics.add(contentsOf: found)
    guard !isBroken else { return nil }
    let usable = UsableOperations(plugin, given: reader.given, lookup: settings.lookup)
    let bases = bases(settings, plugin, reader.texts)
    let values = AccountValues(
      name: settings.name,
      environment: settings.environment,
      fields: plugin.manifest.names.credentials,
      settings: reader.texts,
      secrets: reader.resolved,
      bases: bases
    )
    let old = plugin.manifest.names.credentials.map { reader.previous[$0.name]?.secret }
    return ProviderAccount(
      name: settings.name,
      plugin: plugin.limited(to: usable.operations),
      identity: identity(plugin.id, reader.publicTexts),
      settings: settings,
      unavailable: usable.unavailable,
      unasked: usable.unasked,
      canSend: secrets.isActive,
      given: reader.given,
      values: values,
      previous: reader.previous.values.map(\.until).min().map { (values.replacing(old), $0) },
      bases: bases
    )
  }

  private static func checkEnvironment(
    _ settings: AccountSettings,
    _ plugin: Plugin,
    _ diagnostics: inout Diagnostics
  ) {
    let known = plugin.environments
    guard !known.contains(settings.environment) else { return }
    let nearest = Nearest.name(to: settings.environment, among: known)
    diagnostics.error(
      .environmentUnknown,
      at: settings.environmentPlace,
      "the plugin \(plugin.id) has no environment \"\(settings.environment)\"",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "its environments are \(known.joined(separator: ", "))",
      replacement: nearest
    )
  }

  /// A key for tests in a live account, or the reverse, is found before anything is sent.
  private static func checkRequirement(
    _ settings: AccountSettings,
    _ plugin: Plugin,
    _ texts: [String: String],
    _ diagnostics: inout Diagnostics
  ) {
    guard let requirement = plugin.manifest.environments.requirements[settings.environment] else {
      return
    }
    let values = AccountValues(
      name: settings.name,
      environment: settings.environment,
      fields: plugin.manifest.names.credentials,
      settings: texts,
      secrets: [:]
    )
    let evaluation = CallEvaluation(context: .nobody, account: values, names: plugin.names)
    do throws(EvaluationError) {
      if try requirement.condition.holds(in: evaluation) { return }
    } catch {
      // What cannot be evaluated is not fulfilled.
    }
    diagnostics.error(
      .environmentMismatch,
      at: settings.environmentPlace,
      "account \"\(settings.name)\" is \(settings.environment), and its credentials are not: the "
        + "plugin \(plugin.id) requires \(requirement.text)",
      help: "use the credentials of \(settings.environment), or name the other environment"
    )
  }

  /// The digest over the plugin's id and the public credentials, in the order of their names.
  private static func identity(_ plugin: String, _ texts: [String: String]) -> String {
    var stream = DigestStream(.sha256)
    stream.update(Array("\(plugin)\u{0}".utf8))
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      stream.update(Array("\(name)\u{0}\(text.utf8.count)\u{0}\(text)".utf8))
    }
    return Hex.text(of: stream.finish())
  }

  private static func bases(
    _ settings: AccountSettings,
    _ plugin: Plugin,
    _ texts: [String: String]
  ) -> [String: String] {
    plugin.manifest.environments.addresses(in: settings.environment)
      .compactMapValues { choice in
        guard var base = choice.value(for: texts) else { return nil }
        if let endpoint = settings.endpoint?.url { base = base.redirected(to: endpoint) }
        return base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
      }
  }
}
