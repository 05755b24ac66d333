public import Payments
public import Providers

/// What became of a notification: what is answered, and what the journal holds of it.
public struct NotificationAnswer: Equatable, Sendable {
  /// Whether its signature is right; an unsigned one is never verified.
  public var isVerified: Bool
  /// What was found, one sentence each.
  public var why: [String]
  /// The payment that it names.
  public var payment: PaymentID?
  /// The provider's reference that it names, else the payment's.
  public var providerReference: String?
  /// The state that it claims, in the host's words.
  public var state: PaymentState?
  /// Whether the journal knew it already.
  public var isDuplicate: Bool
  /// Whether it was taken for what it says, whatever the HTTP status of the answer is.
  public var isAccepted: Bool
  /// Whether it was stored now; what is stored is acknowledged behind the write.
  public var isStored: Bool
  /// What the provider's server is answered.
  public var reply: NotificationReply
}
