public import Payments

/// A message as it was read and verified, before its payment is known.
public struct ReadNotification: Sendable {
  /// Whether its signature is right.
  public enum Verification: Equatable, Sendable {
    /// It is, by this recipe; `isPrevious` when the key was the one before the present one.
    case verified(recipe: String, isPrevious: Bool)
    /// The provider signs no messages: it is a hint to ask, and nothing more.
    case unsigned
    /// It is not, or nothing can be said.
    case failed
  }

  /// The kind in the manifest; `nil` when no kind fits.
  public let kind: String?
  /// Whether its signature is right.
  public let verification: Verification
  /// What was found, one sentence each: how it was verified, or why it was not.
  public let why: [String]
  /// The order number that it names.
  public let order: String?
  /// The provider's reference that it names.
  public let reference: String?
  /// Two messages with the same text are the same one.
  public let id: String
  /// Whether it belongs to a payment at all; others (a linked card) are acknowledged only.
  public let isAboutPayment: Bool

  /// Whether its signature is there and right.
  public var isVerified: Bool {
    if case .verified = verification { true } else { false }
  }

  let plan: NotificationPlan?
  let values: ReplyValues?
}

/// What a verified message says about the payment that it names.
public struct NotificationClaim: Sendable {
  /// Why it does not agree with the payment; `nil` when it does.
  public let difference: String?
  /// The state that it claims, in the host's words; `nil` when it claims none.
  public let state: PaymentState?
  /// Values to keep for the payment.
  public let kept: [String: String]
  /// The reading that the message itself proves; only where the plugin says so, and only upwards.
  public let proof: Reading?
}
