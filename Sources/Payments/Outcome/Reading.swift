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

  /// What the reply claims.
  public var claim: Claim
  /// Values kept for this operation of this attempt (`vars.x`), as text.
  public var kept: [String: String]
  /// Values kept for the payment (`payment.kept.x`), as text; `provider_reference` is among them.
  public var keptOnPayment: [String: String]
  /// The provider's status word, when the reply had one.
  public var status: String?
  /// The provider's code, when the reply had one.
  public var code: String?
  /// The provider's message, scrubbed of secrets and card numbers; for operators, not payers.
  public var message: String?
  /// The amount in minor units that the reply confirmed, when the plugin checks it.
  public var confirmedMinorUnits: Int64?

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
    self.claim = claim
    self.kept = kept
    self.keptOnPayment = keptOnPayment
    self.status = status
    self.code = code
    self.message = message
    self.confirmedMinorUnits = confirmedMinorUnits
  }
}
