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
    var words = pause.map { ["\($0.words) (\($0.person))"] } ?? []
    if let lacking = account?.lacking, !lacking.isEmpty {
      words.append("without \(lacking.map(\.name).joined(separator: ", "))")
    }
    let why = words.joined(separator: "; ")
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
      "unavailable": account.map(Self.lacking) ?? .object([:]),
      "paused": pause.map(Self.json) ?? .null,
    ])
  }

  /// What the account cannot do for want of a credential, by name, with the reason.
  static func lacking(_ account: ProviderAccount) -> JSONValue {
    var object = JSONObject()
    for part in account.lacking { object[part.name] = .text(part.why) }
    return .object(object)
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
