public import Callbacks
public import Payments

/// One configured use of a plugin: credentials, environment and hosts, ready to render and read.
public final class ProviderAccount: Sendable {
  /// The account's key in the configuration.
  public let name: String
  /// What the account speaks, with the operations that this account can do.
  public let plugin: Plugin
  /// A digest over the plugin's id and the public credentials; order numbers are unique within it.
  public let identity: String
  /// The account as the configuration writes it: environment, limits and the like.
  public let settings: AccountSettings
  /// Operations of the plugin that this account cannot do, with the reason.
  public let unavailable: [Operation: String]
  /// Operations that the account does without asking how they end, with the reason: a message of the
  /// provider or a person says it.
  public let unasked: [Operation: String]
  /// Which addresses end a web view for this account; `nil` when the plugin says nothing of it.
  public let callbackRules: CallbackRules?
  /// Whether the secrets were resolved, so that the account can send.
  public let canSend: Bool

  /// The names of the credentials that the account has, defaults included.
  let given: Set<String>
  /// The account's values for expressions.
  let values: AccountValues
  /// The values with the secrets before the present ones, and the last day on which they verify.
  let previous: (values: AccountValues, until: CalendarDay)?
  /// The URL before each call's path, by host name.
  let bases: [String: String]
  private let running: [Operation: RunningOperation]

  init(
    name: String,
    plugin: Plugin,
    identity: String,
    settings: AccountSettings,
    unavailable: [Operation: String],
    unasked: [Operation: String],
    canSend: Bool,
    given: Set<String>,
    values: AccountValues,
    previous: (values: AccountValues, until: CalendarDay)?,
    bases: [String: String]
  ) {
    self.name = name
    self.plugin = plugin
    self.identity = identity
    self.settings = settings
    self.unavailable = unavailable
    self.unasked = unasked
    callbackRules = Self.callbackRules(plugin, values)
    self.canSend = canSend
    self.given = given
    self.values = values
    self.previous = previous
    self.bases = bases
    let manifest = plugin.manifest
    running = Dictionary(
      uniqueKeysWithValues: Operation.allCases.map { operation in
        (operation, RunningOperation(manifest.extras[operation], manifest.statuses(for: operation)))
      }
    )
  }

  /// What is to be known of an operation that is being run.
  func running(_ operation: Operation) -> RunningOperation {
    running[operation] ?? RunningOperation(nil, plugin.manifest.statuses)
  }
}

extension ProviderAccount {
  /// What the account can do: the plugin's operations without ``unavailable``.
  public var operations: [Operation: OperationPlan] { plugin.operations }

  /// Whether a call may simply be made again after silence.
  public func mayRepeat(_ call: String) -> Bool {
    plugin.manifest.calls[call]?.isRepeatable ?? false
  }

  /// How long a call may take when the plugin says so itself.
  public func timeout(of call: String) -> Duration? {
    plugin.manifest.calls[call]?.request.timeout
  }
}

extension ProviderAccount: CustomStringConvertible, CustomReflectable {
  /// The account's name and plugin; no credential is shown.
  public var description: String { "account \(name) of \(plugin.id)" }

  /// A mirror of the description alone.
  public var customMirror: Mirror { Mirror(self, children: ["account": description]) }
}
