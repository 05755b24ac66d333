internal import Payments

/// An authorization that a user was asked for, and its code.
struct YooMoneyGrant: Equatable {
  /// How long a code can be exchanged.
  static let life = Duration.seconds(60)

  let page: String
  let client: String
  let redirect: String
  let scopes: [YooMoneyScope]
  let instance: String
  /// Nil until the user agrees.
  var code: String?
  var agreed: Instant?
  var isUsed = false
}
