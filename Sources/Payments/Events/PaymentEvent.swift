/// Something that happened to a payment; the journal holds nothing else.
///
/// A payment's state is the fold of its events.
public enum PaymentEvent: Equatable, Sendable {
  /// The payment was accepted under its key, with the order number it keeps.
  case received(order: String)
  /// An account was chosen, by a route or (an empty `route`) by the caller.
  ///
  /// `failover` are the accounts that may be tried after this one, in order, on proof only. The
  /// second such event of a payment begins its second try, and so on; `because` is the proof that
  /// the try before had no effect, such as `declined issuer_unavailable, proof reply:charge`.
  indirect case routed(
    account: String,
    route: String,
    plugin: String,
    pluginDigest: String,
    failover: [RoutedCandidate] = [],
    because: String? = nil
  )
  /// A call that cannot move money is about to be sent for the `try`th time (from 1).
  case callSent(step: String, call: String, try: Int)
  /// The call that may move money is about to be sent; from here on silence is doubt.
  case intent(step: String, call: String, epoch: Int, sendBy: Instant)
  /// Proof that the last call left no byte on the wire.
  case notSent(call: String, why: String)
  /// A complete reply to the last call of the flow, as read.
  case reply(call: String, Reading)
  /// The last call brought no trustworthy reply.
  case doubt(call: String, why: String)
  /// One complete reading of an inquiry (`reading`), or why there was none.
  indirect case inquiry(call: String, reading: Reading?, why: String?)
  /// The state that the evidence proves; `proof` names the event that carries it.
  case verdict(PaymentState, reason: Reason?, isSoft: Bool, proof: String)
  /// A settled inquiry proved that the epoch had no effect; the next intent is of the next epoch.
  case noEffect(epoch: Int)
  /// A notification of the provider asks for an inquiry; what a verified one brought is kept for
  /// the payment.
  case notification(id: String, kept: [String: String] = [:])
  /// The journal gave the attempt numbers of the plugin's sequences, by name; each is given once.
  case allotted([String: String])
  /// The payer is shown this; nothing is paid by it yet.
  indirect case presented(step: String, PaymentAction)
  /// What a step that waits for the payer waits for has come, or the time was up.
  case came(step: String, Coming, given: [String] = [])
  /// A capture, void or refund of this payment ended so; it is a payment of its own.
  case operation(PaymentID, Operation, minorUnits: Int64, PaymentState)
  /// A person decided, with a reason and the digest of the evidence.
  indirect case resolution(PaymentState, reason: String, person: String, evidence: String?)
}

extension PaymentEvent {
  /// Whether this event chooses an account, and so a plugin.
  public var isRouted: Bool {
    if case .routed = self { true } else { false }
  }

  /// Whether this event is an end that evidence or a person gave.
  public var isEnd: Bool {
    switch self {
    case .verdict, .resolution: true
    default: false
    }
  }
}
