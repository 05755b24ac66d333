/// Why a payment ended as it did; a closed list, the same for every provider.
public enum Reason: String, CaseIterable, Sendable {
  // From providers' codes (DESIGN §5).
  case insufficientFunds = "insufficient_funds"
  case expiredCard = "expired_card"
  case invalidCard = "invalid_card"
  case invalidCVC = "invalid_cvc"
  case limitExceeded = "limit_exceeded"
  case suspectedFraud = "suspected_fraud"
  case lostOrStolen = "lost_or_stolen"
  case authenticationFailed = "authentication_failed"
  case notPermitted = "not_permitted"
  case issuerUnavailable = "issuer_unavailable"
  case duplicate
  case invalidRequest = "invalid_request"
  case notConfigured = "not_configured"
  case notFound = "not_found"
  case rateLimited = "rate_limited"
  case unavailable
  case canceledByPayer = "canceled_by_payer"
  case expired
  case other
  // The host's own.
  /// A settled inquiry proved that the attempt had no effect.
  case noEffect = "no_effect"
  /// The order number exists at the provider, and this payment never sent it.
  case orderTaken = "order_taken"
  /// The provider reports another amount, currency or order than was asked.
  case mismatch
  /// No route takes the payment.
  case noRoute = "no_route"
  /// The order number does not fit the plugin's pattern.
  case orderFormat = "order_format"
  /// The idempotency key is known with other content.
  case keyConflict = "key_conflict"
  /// Card data or a code was held in memory only and is gone; nothing was sent with it.
  case inputLost = "input_lost"
  /// A person must decide.
  case review
}
