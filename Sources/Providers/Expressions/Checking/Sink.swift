/// Where the value of an expression goes, which decides whether it may be secret.
struct Sink: Hashable, Sendable {
  /// The kinds of places that values go to.
  enum Kind: Hashable, Sendable {
    case signature
    case encryption
    case authHeader
    case sensitiveBody
    /// A body field, a header, a variable, a message: anything that may be read by others.
    case plain
    case url
    case condition
  }

  let kind: Kind
  /// The slot's path in the manifest, such as `request.json.Amount`; it ends the route of S003.
  let slot: String

  /// Whether a secret or card value may go here.
  var admitsSecrets: Bool {
    switch kind {
    case .signature, .encryption, .authHeader, .sensitiveBody: true
    case .plain, .url, .condition: false
    }
  }

  static func signature(_ slot: String) -> Sink { Sink(kind: .signature, slot: slot) }
  static func encryption(_ slot: String) -> Sink { Sink(kind: .encryption, slot: slot) }
  static func authHeader(_ slot: String) -> Sink { Sink(kind: .authHeader, slot: slot) }
  static func sensitiveBody(_ slot: String) -> Sink { Sink(kind: .sensitiveBody, slot: slot) }
  static func plain(_ slot: String) -> Sink { Sink(kind: .plain, slot: slot) }
  static func url(_ slot: String) -> Sink { Sink(kind: .url, slot: slot) }
  static func condition(_ slot: String) -> Sink { Sink(kind: .condition, slot: slot) }
}
