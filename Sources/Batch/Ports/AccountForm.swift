/// The form of an operation at one account.
public struct AccountForm: Sendable {
  /// The account's name.
  public var account: String
  /// The names of the form's fields.
  public var fields: [String]
  /// The names of fields that may not be stored, such as card numbers.
  public var sensitiveFields: [String]
  /// The names of fields whose values may look like card numbers.
  public var cardLikeFields: [String]
  /// Checks values by field name, given for a payment.
  public var check: @Sendable ([String: String], FormSubject) -> FormAnswer

  /// What is wrong apart from values in memory that a payment which is known does without.
  func mistakes(_ mistakes: [FormAnswer.Mistake], isKnown: Bool) -> [FormAnswer.Mistake] {
    guard isKnown else { return mistakes }
    return mistakes.filter { $0.code != "required" || !sensitiveFields.contains($0.field) }
  }

  /// Makes a form.
  public init(
    account: String,
    fields: [String],
    sensitiveFields: [String] = [],
    cardLikeFields: [String] = [],
    check: @escaping @Sendable ([String: String], FormSubject) -> FormAnswer
  ) {
    self.account = account
    self.fields = fields
    self.sensitiveFields = sensitiveFields
    self.cardLikeFields = cardLikeFields
    self.check = check
  }
}
