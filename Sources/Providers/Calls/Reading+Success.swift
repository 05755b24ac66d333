import Payments

extension Reading.Claim {
  /// Whether the claim is a success, so that amount, currency and order must agree.
  var isSuccess: Bool {
    switch self {
    case .proceed: true
    case .state(let state):
      switch state {
      case .authorized, .captured, .partiallyRefunded, .refunded, .voided: true
      default: false
      }
    case .recover, .declined, .refused, .notFound, .needs, .mismatch, .unproved: false
    }
  }
}
