import Engine
import Providers
import Wire

extension Configuration {
  /// Where payers' browsers come back to, without the name of what they come back for.
  var returnAddress: String? {
    publicURL.map { $0.hasSuffix("/") ? "\($0)return" : "\($0)/return" }
  }

  /// An account as the engine uses it.
  func engineAccount(_ account: ProviderAccount) -> EngineAccount {
    let limits = account.settings.limits
    return EngineAccount(
      provider: account,
      transport: TransportTerms(
        connect: limits.connect,
        total: limits.total,
        allowsPrivateAddresses: account.settings.isSandbox,
        certificateAuthorities: account.settings.tls.certificateAuthorities.map(resolved)
      ),
      concurrency: limits.concurrency,
      rate: limits.rate
    )
  }

  /// An account that speaks by a plugin of the journal's archive, with the credentials of today.
  ///
  /// - Throws: the reason, as the end of a sentence.
  func account(
    _ name: String,
    speaking archive: PluginArchive
  ) throws(ArchivedAccounts.Failure) -> EngineAccount {
    guard let settings = accountSettings.first(where: { $0.name == name }) else {
      throw .init(why: "the account \(name) is not in the configuration")
    }
    var diagnostics = Diagnostics()
    let folder = "journal:\(archive.digest)"
    guard let plugin = PluginLoader.load(files: archive.files, folder: folder, &diagnostics) else {
      throw .init(why: diagnostics.firstError ?? "its files have mistakes")
    }
    guard plugin.digest == archive.digest else {
      throw .init(why: "its files in the journal are not what they were")
    }
    guard plugin.id == settings.plugin else {
      throw .init(why: "\(name) is an account of \(settings.plugin) now, not of \(plugin.id)")
    }
    let account = ProviderAccount.make(
      settings,
      plugin: plugin,
      secrets: secrets,
      ignoringUnknown: true,
      &diagnostics
    )
    guard let account else {
      throw .init(why: diagnostics.firstError ?? "the account's credentials do not fit it")
    }
    return engineAccount(account)
  }
}

extension Diagnostics {
  /// The first error, in one line with its place.
  fileprivate var firstError: String? {
    all.first { $0.severity == .error }
      .map { "\($0.place.file):\($0.place.line): \($0.message)" }
  }
}
