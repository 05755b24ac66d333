import Wire

/// Judges whether an effect call may be sent again as the question about itself (`by: key`).
struct ReplayPromise: Sendable {
  /// The operation's name in messages.
  let name: String
  /// The operation's effect call.
  let effect: String
  let idempotency: (plan: IdempotencyPlan, place: Place)
  /// The call that asks, and where its name stands: the lookup's or a poll's.
  let question: (call: String, place: Place)
  /// Whose question it is, such as `lookup`.
  let asker: String

  /// Paths that may differ at the second time, so that the bytes would.
  private static let changing: Set<String> = [
    "now", "state", "payment.captured", "payment.refunded",
  ]

  /// How long the provider replays the answer.
  func lifetime(_ call: CallPlan?, _ diagnostics: inout Diagnostics) -> Duration? {
    guard question.call == effect else {
      diagnostics.error(
        .effectCalls,
        at: question.place,
        "\(name).\(asker) asks with \"\(question.call)\", an effect call of other operations"
      )
      return nil
    }
    let plan = idempotency.plan
    guard plan.place != .none || plan.isTheRequest, plan.replaysAll else {
      diagnostics.error(
        .contractMissing,
        at: question.place,
        "\(name).\(asker) sends \"\(effect)\" again, and idempotency does not say that its answer "
          + "is replayed",
        help: "idempotency needs in, name, ttl and replays: all",
        note: "without that promise a second request may move money a second time"
      )
      return nil
    }
    if let path = call?.request.references.map(\.path).first(where: Self.changing.contains) {
      diagnostics.error(
        .contractMissing,
        at: question.place,
        "\(name).\(asker) sends \"\(effect)\" again, and its request reads \(path), which may differ "
          + "then",
        note: "a key is replayed to the same bytes only"
      )
    }
    guard let lifetime = plan.lifetime else {
      diagnostics.error(
        .missingKey,
        at: idempotency.place,
        "\(name).idempotency needs the key \"ttl\"",
        help: "say how long the provider remembers a key, such as ttl: 24h"
      )
      return nil
    }
    return lifetime
  }
}
