import Payments

extension Reason {
  /// The reasons that a provider's code may have; the others are the host's own.
  static let fromProviders: [Reason] = allCases.filter { reason in
    switch reason {
    case .insufficientFunds, .expiredCard, .invalidCard, .invalidCVC, .limitExceeded,
      .suspectedFraud, .lostOrStolen, .authenticationFailed, .notPermitted, .issuerUnavailable,
      .duplicate, .invalidRequest, .notConfigured, .notFound, .rateLimited, .unavailable,
      .canceledByPayer, .expired, .other:
      true
    case .noEffect, .orderTaken, .mismatch, .noRoute, .orderFormat, .keyConflict, .inputLost,
      .review:
      false
    }
  }
}
