public import Forms

/// A form as the provider describes it for one payment.
public struct FetchedForm: Sendable {
  /// The fields and rules.
  public let schema: FormSchema
  /// The fields that nobody is shown and the caller alone may give.
  public let carried: Set<String>
  /// What is odd about the description, for operators.
  public let warnings: [String]
}
