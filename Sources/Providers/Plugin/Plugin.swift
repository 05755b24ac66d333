public import Forms
public import Payments
import Wire

/// A payment provider, as its folder describes it.
public final class Plugin: Sendable {
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
  public let operations: [Operation: OperationPlan]
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

  init(
    id: String,
    version: String,
    title: [String: String],
    digest: String,
    operations: [Operation: OperationPlan],
    files: [String: [UInt8]],
    folder: String,
    idPlace: Place,
    manifest: Manifest
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.digest = digest
    self.operations = operations
    self.files = files
    self.folder = folder
    self.idPlace = idPlace
    self.manifest = manifest
    names = SharedNames(manifest.names)
  }

  private init(_ plugin: Plugin, operations: [Operation: OperationPlan]) {
    id = plugin.id
    version = plugin.version
    title = plugin.title
    digest = plugin.digest
    self.operations = operations
    files = plugin.files
    folder = plugin.folder
    idPlace = plugin.idPlace
    manifest = plugin.manifest
    names = plugin.names
  }

  /// The same plugin with other operations: those that an account's credentials allow.
  func limited(to operations: [Operation: OperationPlan]) -> Plugin {
    Plugin(self, operations: operations)
  }
}

extension Plugin {
  /// The provider's name in a language, else in English, else in any, else the id.
  public func title(in language: String) -> String {
    let name = LanguageTexts(title)[language]
    return name.isEmpty ? id : name
  }

  /// The credentials of an account, in the manifest's order.
  public var credentialFields: [Field] { manifest.names.credentials.map(\.field) }

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
