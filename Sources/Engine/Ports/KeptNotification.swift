public import Payments
public import Wire

/// A message of a provider's server, as the journal keeps it.
public struct KeptNotification: Equatable, Sendable {
  /// Its number in the journal; 0 before it is kept.
  public var number: Int64
  /// Whom it was sent to.
  public var account: String
  /// When it came for the first time.
  public var received: Instant
  /// Whether its signature was right.
  public var isVerified: Bool
  /// The kind in the plugin's manifest.
  public var kind: String?
  /// The order number that it names.
  public var order: String?
  /// The provider's reference that it names.
  public var reference: String?
  /// The payment that it is about.
  public var payment: PaymentID?
  /// Two messages of an account with the same text are the same one.
  public var identity: String
  /// The headers that say how the body is written and signed.
  public var headers: [HTTPHeader]
  /// What arrived, untouched; `nil` where it may not be kept.
  public var body: [UInt8]?

  /// Makes a message.
  public init(
    number: Int64 = 0,
    account: String,
    received: Instant,
    isVerified: Bool,
    kind: String?,
    order: String?,
    reference: String?,
    payment: PaymentID?,
    identity: String,
    headers: [HTTPHeader] = [],
    body: [UInt8]?
  ) {
    self.number = number
    self.account = account
    self.received = received
    self.isVerified = isVerified
    self.kind = kind
    self.order = order
    self.reference = reference
    self.payment = payment
    self.identity = identity
    self.headers = headers
    self.body = body
  }
}
