import Payments

extension PaymentMachine {
  /// Where the payment is inside its flow; each case carries just what it needs.
  enum Phase: Equatable, Sendable {
    /// Received; nothing was done yet.
    case begun
    /// A step is about to be entered.
    case ready(step: String)
    /// A call that moves no money is to be made at once.
    indirect case due(FlowCall)
    /// A call that moves no money is under way.
    indirect case calling(FlowCall)
    /// A call that moves no money brought no answer; it is made again after a wait.
    indirect case paused(FlowCall, since: Instant)
    /// The effect call is under way, or was when its owner died; with `again` it is repeated as a
    /// question about the doubt.
    indirect case sending(step: String, again: Watch?)
    /// The effect call is proved unsent for the `tries`th time.
    case unsent(step: String, tries: Int, since: Instant)
    /// The effect call was sent and nothing proves its end yet.
    indirect case watching(Watch)
    /// It is proved that the epoch had no effect.
    case absent(step: String)
    /// What a step shows to the payer is being built.
    case showing(step: String)
    /// Somebody is asked, before anything that could move money was sent.
    case asking(step: String, ends: Instant)
    /// The evidence is in; the verdict is to be written.
    indirect case concluded(Conclusion)
    /// The verdict is written; `asking` names a late question under way.
    case ended(asking: String?)
  }
}
