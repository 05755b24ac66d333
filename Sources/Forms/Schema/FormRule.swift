public import Payments

/// A law between several fields: when `condition` holds, `expectation` must.
public struct FormRule: Hashable, Sendable {
  /// When the rule counts; always when absent.
  public let condition: FormCondition?
  /// What must be true of valid values.
  public let expectation: FormCondition
  /// The code of the error, chosen by the manifest.
  public let code: String
  /// The field that the error belongs to.
  public let field: String
  /// What people are told; a general sentence when the author wrote none.
  public let message: LocalizedText?

  /// Makes a rule.
  public init(
    condition: FormCondition? = nil,
    expectation: FormCondition,
    code: String,
    field: String,
    message: LocalizedText? = nil
  ) {
    self.condition = condition
    self.expectation = expectation
    self.code = code
    self.field = field
    self.message = message
  }
}
