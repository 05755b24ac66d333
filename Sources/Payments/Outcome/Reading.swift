/// What one complete reply of a provider says about a payment.
///
/// A reading is made by a plugin's `outcomes`; silence and unreadable replies are no readings
/// and are told apart by ``Exchange``.
public struct Reading: Equatable, Sendable {
  /// The claim of the reply.
  public enum Claim: Equatable, Sendable {
    /// The call did its part; the flow goes on.
    case proceed
    /// The provider says that what was asked exists already; ask what it is.
    case recover
    /// A state of a payment: captured, authorized, pending, voided, refunded, canceled, expired,
    /// partially refunded.
    case state(PaymentState)
    case declined(Reason, isSoft: Bool)
    case refused(Reason, effect: CodeMeaning.Effect)
    /// The provider does not know the payment, or knows it untouched (`lookup.not_found`).
    case notFound
    /// The flow must visit this step next (`needs: STEP`).
    case needs(step: String)
    /// A success that names another amount, currency or order, or two paid rows.
    case mismatch(field: String, expected: String, found: String)
    /// The reply proves nothing: no outcome matched, or an unknown status or code.
    case unproved(why: String)
  }

  private struct Parts: Equatable, Sendable {
    var claim: Claim
    var kept: [String: String]
    var keptOnPayment: [String: String]
    var status: String?
    var code: String?
    var message: String?
    var confirmedMinorUnits: Int64?
  }

  /// The parts in one piece of memory: a reading goes through many hands and never changes.
  private final class Box: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private var box: Box

  /// What the reply claims.
  public var claim: Claim {
    get { box.parts.claim }
    set { change { $0.claim = newValue } }
  }
  /// Values kept for this operation of this attempt (`vars.x`), as text.
  public var kept: [String: String] {
    get { box.parts.kept }
    set { change { $0.kept = newValue } }
  }
  /// Values kept for the payment (`payment.kept.x`), as text; `provider_reference` is among them.
  public var keptOnPayment: [String: String] {
    get { box.parts.keptOnPayment }
    set { change { $0.keptOnPayment = newValue } }
  }
  /// The provider's status word, when the reply had one.
  public var status: String? {
    get { box.parts.status }
    set { change { $0.status = newValue } }
  }
  /// The provider's code, when the reply had one.
  public var code: String? {
    get { box.parts.code }
    set { change { $0.code = newValue } }
  }
  /// The provider's message, scrubbed of secrets and card numbers; for operators, not payers.
  public var message: String? {
    get { box.parts.message }
    set { if !box.parts.message.hasBytes(of: newValue) { change { $0.message = newValue } } }
  }
  /// The amount in minor units that the reply confirmed, when the plugin checks it.
  public var confirmedMinorUnits: Int64? {
    get { box.parts.confirmedMinorUnits }
    set { change { $0.confirmedMinorUnits = newValue } }
  }

  /// Makes a reading with nothing kept.
  public init(
    claim: Claim,
    kept: [String: String] = [:],
    keptOnPayment: [String: String] = [:],
    status: String? = nil,
    code: String? = nil,
    message: String? = nil,
    confirmedMinorUnits: Int64? = nil
  ) {
    box = Box(
      Parts(
        claim: claim,
        kept: kept,
        keptOnPayment: keptOnPayment,
        status: status,
        code: code,
        message: message,
        confirmedMinorUnits: confirmedMinorUnits
      )
    )
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var parts = box.parts
    change(&parts)
    box = Box(parts)
  }

  /// Whether both say the same.
  public static func == (left: Reading, right: Reading) -> Bool {
    left.box === right.box || left.box.parts == right.box.parts
  }
}
