import Batch
import Engine
import Forms
import Payments
import Providers
import Wire

/// A configuration file that was read, with everything that it names.
struct Configuration: Sendable {
  /// The file's path as it was given.
  var path: String
  /// The folder that every path in the file is relative to.
  var folder: String
  /// The loaded plugins, and the names of broken ones.
  var plugins: PluginCatalog
  /// The accounts that can be used, in the order of the file.
  var accounts: [ProviderAccount]
  /// The names of the accounts that stand in the file and cannot be used.
  var brokenAccounts: [String]
  /// The accounts as the file writes them, whether their plugin can be used or not.
  var accountSettings: [AccountSettings]
  /// How the accounts' secrets are resolved.
  var secrets: SecretSource
  /// The address that payers' browsers and providers reach us at, when one is set.
  var publicURL: String?
  var routes: RouteTable
  var batch: BatchSettings
  /// The journal's file, not yet relative to ``folder``.
  var journal: String
  var languages: [String]
  var timezone: String
  /// What is wrong with the file itself; nothing can be run then.
  var faults: Diagnostics
  /// What is wrong with single plugins and accounts; the others can be used.
  var isolated: Diagnostics

  /// Everything that was found, in the order of files and lines.
  var diagnostics: Diagnostics {
    var all = faults
    all.add(contentsOf: isolated)
    return all
  }

  /// The account of that name, when it can be used.
  func account(_ name: String) -> ProviderAccount? { accounts.first { $0.name == name } }

  /// A path of the file, seen from where the command runs.
  func resolved(_ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
  }
}
