import Engine
import Payments

/// The exit code of a command that ends with one payment.
enum PaymentExit {
  /// The code of a payment's state; a link that waits for its payer is done.
  static func code(_ record: PaymentRecord) -> ExitCode {
    if record.content.operation == .link, record.state == .requiresAction { return .done }
    return code(record.state)
  }

  private static func code(_ state: PaymentState) -> ExitCode {
    switch state {
    case .authorized, .captured, .partiallyRefunded, .refunded, .voided: .done
    case .declined, .refused, .canceled, .expired: .notAllGood
    case .received, .routed, .attempting, .requiresAction, .pending, .inDoubt, .review: .open
    }
  }
}
