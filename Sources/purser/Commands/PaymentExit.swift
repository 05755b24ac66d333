import Payments

/// The exit code of a command that ends with one payment.
enum PaymentExit {
  static func code(_ state: PaymentState) -> ExitCode {
    switch state {
    case .authorized, .captured, .partiallyRefunded, .refunded, .voided: .done
    case .declined, .refused, .canceled, .expired: .notAllGood
    case .received, .routed, .attempting, .requiresAction, .pending, .inDoubt, .review: .open
    }
  }
}
