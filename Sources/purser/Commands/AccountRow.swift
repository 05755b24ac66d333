import Engine
import Payments
import Providers
import Wire

/// One account as `account list` shows it.
struct AccountRow {
  let name: String
  /// `nil` when the account cannot be used.
  let account: ProviderAccount?
  /// The pause that is in force.
  let pause: AccountPause?

  /// `ready`, `paused` or `unusable`.
  var state: String { pause != nil ? "paused" : account == nil ? "unusable" : "ready" }

  var line: String {
    let plugin = account.map { "\($0.plugin.id), \($0.settings.environment)" } ?? ""
    let why = pause.map { "\($0.words) (\($0.person))" } ?? ""
    return "\(name.padded(to: 24))\(state.padded(to: 10))\(plugin.padded(to: 24))\(why)"
      .trimmedRight
  }

  var json: JSONValue {
    let operations = account?.operations.keys.map(\.rawValue).sorted() ?? []
    return .object([
      "account": .text(name),
      "state": .text(state),
      "plugin": PaymentJSON.text(account?.plugin.id),
      "environment": PaymentJSON.text(account?.settings.environment),
      "operations": .array(operations.map(JSONValue.text)),
      "paused": pause.map(Self.json) ?? .null,
    ])
  }

  private static func json(_ pause: AccountPause) -> JSONValue {
    .object([
      "since": PaymentJSON.time(pause.since),
      "until": PaymentJSON.time(pause.until),
      "reason": .text(pause.reason),
      "by": .text(pause.person),
    ])
  }
}
