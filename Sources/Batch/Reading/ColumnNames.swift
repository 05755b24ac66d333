import Payments

/// The columns that have a meaning of their own; every other one is a field of a form.
public enum ColumnNames: Sendable {
  static let reference = "reference"
  static let amount = "amount"
  static let currency = "currency"
  static let account = "account"
  static let operation = "operation"
  static let description = "description"
  static let payee = "payee"
  static let customer = "customer"
  static let country = "country"
  static let payment = "payment"
  static let originalReference = "original_reference"
  static let purserPayment = "purser_payment"
  static let purserAttempt = "purser_attempt"

  /// All of them, in the order in which help lists them.
  public static let all = [
    reference, amount, currency, account, operation, description, payee, customer, country,
    payment, originalReference, purserPayment, purserAttempt,
  ]

  private static let labels = "metadata."

  /// The label of a column such as `metadata.shop`, which routes may ask for; `nil` for any other.
  static func label(_ column: String) -> String? {
    guard column.hasPrefix(labels), column.utf8.count > labels.utf8.count else { return nil }
    return String(column.dropFirst(labels.count))
  }

  /// Columns that are no part of what makes two rows the same payment.
  ///
  /// DESIGN §6 leaves out description, customer and country; the account is decided by routing,
  /// and the last two only say which attempt of a known payment is meant.
  static let outsideIdentity: Set<String> = [
    reference, description, customer, country, account, purserPayment, purserAttempt,
  ]

  /// Operations that a row may ask for in this version.
  static let operations: [Operation] = [.charge, .pay, .link, .walletAuthorize, .topup]
}
