import Providers
import Wire

/// The name of an account as somebody typed it.
enum AccountName {
  /// The account.
  ///
  /// - Throws: exit 2 when the configuration has none of that name, with the nearest, or when it
  ///   cannot be used.
  static func find(
    _ name: String,
    _ configuration: Configuration
  ) throws(CommandError) -> ProviderAccount {
    if let account = configuration.account(name) { return account }
    try check(name, configuration)
    throw .usage("the account \"\(name)\" cannot be used", help: "purser check says why")
  }

  /// Refuses a name that the configuration does not have; one of a broken account is none.
  static func check(_ name: String, _ configuration: Configuration) throws(CommandError) {
    let names = configuration.accounts.map(\.name) + configuration.brokenAccounts
    guard !names.contains(name) else { return }
    throw .usage(
      "no account is called \"\(name)\"",
      help: Nearest.name(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? "accounts: \(names.joined(separator: ", "))"
    )
  }
}
