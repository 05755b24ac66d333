public import Payments

/// The form of an operation at one account.
public struct AccountForm: Sendable {
  /// The account's name.
  public var account: String
  /// The names of the form's fields.
  public var fields: [String]
  /// Checks values by field name, with the currency of the row when that is known.
  public var check: @Sendable ([String: String], Currency?) -> FormAnswer

  /// Makes a form.
  public init(
    account: String,
    fields: [String],
    check: @escaping @Sendable ([String: String], Currency?) -> FormAnswer
  ) {
    self.account = account
    self.fields = fields
    self.check = check
  }
}
