public import Payments
public import Wire

/// Values that are given to an operation's form, and what must come of them.
public struct ExpectedForm: Sendable {
  /// Whose form it is.
  public var operation: Payments.Operation
  /// The values by field; an object or a list as JSON text.
  public var fields: [String: String]
  /// The payment's amount in place of the file's.
  public var amount: Money?
  /// The mistakes that must be found, each `FIELD CODE`, in the order of the form; none when the
  /// values are right.
  public var errors: [String]
  /// Values that must stand in the result, by field.
  public var values: [String: String]
  /// Where it stands in its file.
  public var place: Place
}
