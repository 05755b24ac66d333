import Forms
import Wire

/// Fields of a form that are described by a reply of the provider (`remote`).
final class RemotePlan: Sendable {
  /// The most entries that a reply may list.
  static let maximumEntries = 20_000

  /// The call that fetches them.
  let call: String
  /// Where the list of entries stands; the body itself when it has no token.
  let at: JSONPointer
  /// What an entry must hold to describe the payment's fields.
  let conditions: [(pointer: JSONPointer, value: Slotted)]
  let fields: [RemoteFieldPlan]
  /// Whether blanks around names do not count.
  let trimsKeys: Bool
  /// How long what was fetched may be used.
  let lifetime: Duration

  init(
    call: String,
    at: JSONPointer,
    conditions: [(pointer: JSONPointer, value: Slotted)],
    fields: [RemoteFieldPlan],
    trimsKeys: Bool,
    lifetime: Duration
  ) {
    self.call = call
    self.at = at
    self.conditions = conditions
    self.fields = fields
    self.trimsKeys = trimsKeys
    self.lifetime = lifetime
  }

  /// A member as text: a text, the digits of a number, or `true` and `false`.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .text(let text)?, .number(let text)?: text
    case .boolean(let flag)?: flag ? "true" : "false"
    case nil, .null?, .array?, .object?: nil
    }
  }
}
