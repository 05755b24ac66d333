import Forms
public import Payments
import Wire

/// A payment provider, as its folder describes it.
public struct Plugin: Sendable {
  /// The folder's identifier, such as `[a-z][a-z0-9-]*`.
  public let id: String
  /// The plugin's own version, as text.
  public let version: String
  /// The provider's name by language.
  public let title: [String: String]
  /// `sha256:` and the hexadecimal digest over the bytes of the folder's YAML files.
  public let digest: String
  /// What the host can ask of this provider.
  ///
  /// The plugin of a ``ProviderAccount`` has only what that account's credentials allow, with the
  /// account's own settle window.
  public internal(set) var operations: [Operation: OperationPlan]
  /// The bytes of the folder's YAML files by name, for the journal's archive.
  public let files: [String: [UInt8]]
  /// The folder, as it was named when the plugin was loaded.
  public let folder: String

  /// Where the id stands in its file.
  let idPlace: Place
  /// The compiled rest of the manifest: calls, signatures, statuses, codes.
  let manifest: Manifest
  /// The manifest's names, for evaluations.
  let names: SharedNames
}

extension Plugin {
  /// The provider's name in a language, else in English, else in any, else the id.
  public func title(in language: String) -> String {
    let name = LanguageTexts(title)[language]
    return name.isEmpty ? id : name
  }

  /// The environments that an account may name, `sandbox` included.
  public var environments: [String] { manifest.environments.names }

  /// The pattern that order numbers must match, when the provider has one.
  public var orderPattern: String? { manifest.order?.source }

  /// Why an order number cannot be used with this provider, or `nil` when it can.
  public func orderProblem(_ order: String) -> String? {
    guard let pattern = manifest.order, !pattern.matchesWhole(order) else { return nil }
    return "the order number \"\(order)\" does not fit \(pattern.source)"
  }

  /// The codes of the currencies that the plugin declares; empty when it takes every one.
  public var currencyCodes: [String] { manifest.names.currencies.keys.sorted() }

  /// Whether the provider takes a currency: what a plugin does not declare is not sent to it.
  public func takes(_ currency: Currency) -> Bool {
    let declared = manifest.names.currencies
    return declared.isEmpty || declared[currency.code] != nil
  }

  /// Facts that the provider's documentation does not give, by operation.
  public var assumed: [Operation: [String]] {
    manifest.extras.mapValues(\.assumed).filter { !$0.value.isEmpty }
  }

  /// What a code of the provider means, or `nil` when its table does not list it.
  public func meaning(of code: String) -> CodeMeaning? { manifest.codes[code] }
}
