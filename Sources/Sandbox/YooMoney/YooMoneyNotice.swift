internal import Payments
internal import Wire

/// What the provider tells the payee's server of money that came in.
struct YooMoneyNotice {
  /// The last day on which the old signature is sent.
  static let lastOfOld = "2026-05-18"

  var type: String
  var operation: String
  var amount: Int64
  var paid: Int64
  var moment: Instant
  var sender: String
  var label: String
  var unaccepted = false
  var isTest = false

  init(_ operation: YooMoneyOperation) {
    type = operation.kind == .deposition ? "card-incoming" : "p2p-incoming"
    self.operation = operation.id
    amount = operation.amount
    paid = operation.other
    moment = operation.at
    sender = operation.peer
    label = operation.label
  }

  /// The signatures that are sent at a moment.
  static func signatures(at now: Instant) -> [YooMoneySignature] {
    MomentText.text(of: now).prefix(10) <= lastOfOld ? [.sha1, .sign] : [.sign]
  }

  /// The fields with their signatures; a forged one is signed with another secret.
  func pairs(
    signed signatures: [YooMoneySignature],
    secret: String,
    isForged: Bool
  ) -> [FormPair] {
    var pairs = [
      FormPair("notification_type", type), FormPair("operation_id", operation),
      FormPair("amount", YooMoneyAmount.text(amount)),
      FormPair("withdraw_amount", YooMoneyAmount.text(paid)), FormPair("currency", "643"),
      FormPair("datetime", MomentText.text(of: moment)), FormPair("sender", sender),
      FormPair("codepro", "false"), FormPair("unaccepted", unaccepted ? "true" : "false"),
      FormPair("label", label),
    ]
    if isTest { pairs.append(FormPair("test_notification", "true")) }
    let key = isForged ? "\(secret)x" : secret
    for signature in [YooMoneySignature.sha1, .sign] where signatures.contains(signature) {
      pairs.append(FormPair(signature.rawValue, signature.signature(of: pairs, secret: key)))
    }
    return pairs
  }
}
