import Wire

/// One HTTP exchange of a plugin, compiled.
struct CallPlan: Sendable {
  let name: String
  /// Where the call's key stands.
  let place: Place
  /// Whether it may move money.
  let isEffect: Bool
  /// Whether it may simply be made again after silence.
  let isRepeatable: Bool
  /// The call that says what exists when this one answers "exists already".
  let recover: String?
  let request: RequestPlan
  let replies: [ReplyPlan]
  /// Whether everything of it could be read; what is missing has been reported.
  var isComplete = true
  /// Optional credentials that the call cannot do without.
  var needs: Set<String> = []

  /// How to read a reply of this HTTP code, or `nil` when the code is not accepted.
  func reply(status: Int) -> ReplyPlan? { replies.first { $0.accept.contains(status) } }

  /// Whether some outcome keeps `name` on the payment.
  func keepsOnPayment(_ name: String) -> Bool {
    replies.contains { reply in
      reply.outcomes.contains { outcome in outcome.keepOnPayment.contains { $0.name == name } }
    }
  }

  /// Whether some outcome says that what was asked exists already.
  var asksToRecover: Bool {
    replies.flatMap(\.outcomes)
      .contains { outcome in
        if case .recover = outcome.result { true } else { false }
      }
  }

  /// The steps that outcomes ask for.
  var neededSteps: [String] {
    replies.flatMap(\.outcomes)
      .compactMap { outcome in
        if case .needs(let step) = outcome.result { step } else { nil }
      }
  }
}
